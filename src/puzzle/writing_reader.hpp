// Reading how people write algorithms on a puzzle from its TOML description: [notation],
// [notations], [other_names] and [moves_elsewhere]. docs/puzzle-files.md describes them.
#pragma once

#include <toml++/toml.h>

#include "puzzle/puzzle.hpp"
#include "support/diagnostic.hpp"

namespace qter {

/// Adds it to the puzzle that the rest of the description has made. Errors, each with its place: a
/// notation that there is not or that does not fit, names that are taken or no letters, algorithms
/// that are not one turn.
[[nodiscard]] Diagnostics read_writing(const Source& source, const toml::table& root,
                                       Puzzle& puzzle);

}  // namespace qter
