// Commands as one would type them, in a folder, with the binary on the path.
#pragma once

#include <filesystem>
#include <string>

#include "read_command.hpp"

namespace qter::testing {

/// Runs `command` by sh in the folder, which also has the cache, and bin/ in front of the path. The
/// text has standard error, too.
inline Ran run_in(const std::filesystem::path& folder, const std::string& command) {
    const std::string path = std::filesystem::path(QTER_BINARY).parent_path();
    const std::string line = "cd '" + folder.string() + "' && export XDG_CACHE_HOME='" +
                             (folder / "cache").string() + "' PATH='" + (folder / "bin").string() +
                             ":" + path + ":'$PATH && { " + command + "; } 2>&1 </dev/null";
    return read_command(line);
}

}  // namespace qter::testing
