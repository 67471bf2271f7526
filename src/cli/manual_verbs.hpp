// Verbs for installation that print completions and manual pages; help does not list them.
//
//     qter completions bash|zsh|fish     a script for the shell, to standard output
//     qter manual-page [NAME]            a page of section 1, or the names of all
//
// They only print: parsing a command line has no other effect.
#pragma once

#include <string>
#include <vector>

#include "cli/exit_codes.hpp"

namespace CLI {
class App;
}

namespace qter {

/// Whether the words name one of these verbs.
[[nodiscard]] bool is_manual_verb(const std::vector<std::string>& words);

/// Runs the verb on the parser's table, with the options of all verbs. Errors go to standard error.
ExitCode run_manual_verb(CLI::App& app, const std::vector<std::string>& words);

}  // namespace qter
