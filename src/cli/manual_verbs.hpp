// Verbs that write down what all the others take, for installing: they are in no help.
//
//     qter completions bash|zsh|fish     a script for the shell, to standard output
//     qter manual-page [NAME]            a page of section 1, or the names of all
//
// They only print, as parsing a command line may have no other effect.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/exit_codes.hpp"

namespace CLI {
class App;
}

namespace qter {

/// Does one of these verbs on the parser's table, where `words` name one; nullopt where they do
/// not. Mistakes are said on standard error.
std::optional<ExitCode> run_manual_verb(CLI::App& app, const std::vector<std::string>& words);

}  // namespace qter
