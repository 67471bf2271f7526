// Reader of the notations in a TOML description: [notation], [notations], [other_names] and
// [moves_elsewhere]. docs/puzzle-files.md describes them.
#pragma once

#include <toml++/toml.h>

#include "puzzle/puzzle.hpp"
#include "support/diagnostic.hpp"

namespace qter {

/// Adds them to the puzzle built from the other sections. Errors, each with its place: a notation
/// that does not exist or does not fit, names that are taken or not letters, algorithms that are
/// not one turn.
[[nodiscard]] Diagnostics read_writing(const Source& source, const toml::table& root,
                                       Puzzle& puzzle);

}  // namespace qter
