// Scripts that complete the command line in a shell: verbs, options, and what may stand for a
// value.
//
// Each holds the whole table, so that a key press starts no program, but for the names of puzzles
// and their presets, which it asks the program for.
#pragma once

#include <string>

#include "cli/verb_manual.hpp"

namespace qter {

/// A file for bash-completion's folder `completions`, called after the program; or to be sourced.
[[nodiscard]] std::string bash_completions(const VerbManual& program);

/// A file `_qter` for a folder of zsh's fpath; or to be sourced when compinit has run.
[[nodiscard]] std::string zsh_completions(const VerbManual& program);

/// A file `qter.fish` for fish's folder `completions`; or to be sourced.
[[nodiscard]] std::string fish_completions(const VerbManual& program);

}  // namespace qter
