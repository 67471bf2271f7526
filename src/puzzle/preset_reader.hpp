// Reading what is known of a puzzle from its TOML description: [[presets]], generators of
// registers, and [[chains]], subgroups that solve it phase by phase. docs/puzzle-files.md describes
// them.
#pragma once

#include <toml++/toml.h>

#include "puzzle/puzzle.hpp"
#include "support/diagnostic.hpp"

namespace qter {

/// Adds them to the puzzle that the rest of the description has made; where there are errors, some
/// of them. Errors, each with its place: algorithms that cannot be read, unknown keys, lists that
/// do not go together.
[[nodiscard]] Diagnostics read_presets(const Source& source, const toml::table& root,
                                       Puzzle& puzzle);

}  // namespace qter
