// Commands as one would type them, in a folder, with the binary on the path.
#pragma once

#include <sys/wait.h>

#include <array>
#include <cstdio>
#include <filesystem>
#include <string>

#include "catch.hpp"

namespace qter::testing {

struct Ran {
    int code = -1;
    std::string text;  ///< standard output and standard error
};

/// Runs `command` by sh in the folder, which also has the cache, and bin/ in front of the path.
inline Ran run_in(const std::filesystem::path& folder, const std::string& command) {
    const std::string path = std::filesystem::path(QTER_BINARY).parent_path();
    const std::string line = "cd '" + folder.string() + "' && export XDG_CACHE_HOME='" +
                             (folder / "cache").string() + "' PATH='" + (folder / "bin").string() +
                             ":" + path + ":'$PATH && { " + command + "; } 2>&1 </dev/null";
    FILE* const pipe = ::popen(line.c_str(), "r");
    REQUIRE(pipe != nullptr);
    Ran ran;
    std::array<char, 4096> buffer;
    while (const std::size_t got = std::fread(buffer.data(), 1, buffer.size(), pipe)) {
        ran.text.append(buffer.data(), got);
    }
    const int status = ::pclose(pipe);
    ran.code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    return ran;
}

}  // namespace qter::testing
