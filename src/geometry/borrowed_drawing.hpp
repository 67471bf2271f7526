// Stickers for a puzzle given by its moves, borrowed from a puzzle from cuts whose pieces have the
// same faces.
//
// The idea: a puzzle that changes its shape, such as the Puppet Cube, still shows one colour of
// each piece on each of its sides. So it shows the same as a cube of its size, and its stickers
// have that cube's names and order, whatever solids carry them.
//
// Limits: every piece must be determined by the set of its faces; the orientation of centres that
// turn in place is not visible.
#pragma once

#include <string>

#include "puzzle/puzzle.hpp"
#include "support/result.hpp"

namespace qter {

/// The drawing of the puzzle with the cuts `description`, its stickers assigned to the pieces of
/// `parts` with the same faces. Errors, at `span`: those of the cuts, faces with other names, and
/// pieces that only one of the two puzzles has.
Result<Drawing> borrowed_drawing(const PuzzleParts& parts, const std::string& description,
                                 Span span);

}  // namespace qter
