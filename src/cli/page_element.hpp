// `qter page --element`: writes a script with the element <qter-puzzle> for other people's pages.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/session.hpp"

namespace qter {

/// `names` are those of puzzles, each a name, a description of cuts or a file; at least one. The
/// output is "-" for standard output, and qter-puzzle.js if nullopt.
ExitCode write_element(Session& session, const std::vector<std::string>& names,
                       const std::optional<std::string>& output);

}  // namespace qter
