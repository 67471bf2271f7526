// Verbs that write down what all the others take, for installing: they are in no help.
//
//     qter completions bash|zsh|fish     a script for the shell, to standard output
//     qter manual-page [NAME]            a page of section 1, or the names of all
//
// They only print, as parsing a command line may have no other effect.
#pragma once

#include <string>
#include <vector>

#include "cli/exit_codes.hpp"

namespace CLI {
class App;
}

namespace qter {

/// The words name one of these verbs.
[[nodiscard]] bool is_manual_verb(const std::vector<std::string>& words);

/// Does it on the parser's table, with the options of all verbs. Mistakes are said on standard
/// error.
ExitCode run_manual_verb(CLI::App& app, const std::vector<std::string>& words);

}  // namespace qter
