// Completion scripts for shells: verbs, options, and possible values.
//
// A script contains the whole table, so that a key press starts no program. Only the names of
// puzzles and of their presets are queried from the program.
#pragma once

#include <string>

#include "cli/verb_manual.hpp"

namespace qter {

/// A file for bash-completion's folder `completions`, named after the program, or to be sourced.
[[nodiscard]] std::string bash_completions(const VerbManual& program);

/// A file `_qter` for a folder of zsh's fpath; or to be sourced after compinit.
[[nodiscard]] std::string zsh_completions(const VerbManual& program);

/// A file `qter.fish` for fish's folder `completions`; or to be sourced.
[[nodiscard]] std::string fish_completions(const VerbManual& program);

}  // namespace qter
