// Reader of the known facts in a TOML description: [[presets]], generators of registers, and
// [[chains]], subgroups that solve the puzzle phase by phase. docs/puzzle-files.md describes them.
#pragma once

#include <toml++/toml.h>

#include "puzzle/puzzle.hpp"
#include "support/diagnostic.hpp"

namespace qter {

/// Adds them to the puzzle built from the other sections; with errors, only some of them. Errors,
/// each with its place: algorithms that cannot be read, unknown keys, lists that do not fit
/// together.
[[nodiscard]] Diagnostics read_presets(const Source& source, const toml::table& root,
                                       Puzzle& puzzle);

}  // namespace qter
