// Export of puzzles as groups for GAP, the computer algebra system (https://www.gap-system.org).
#pragma once

#include <string>

#include "puzzle/puzzle.hpp"

namespace qter {

/// Text for GAP's `Read`: one variable per generator, a product of cycles of points from 1, and the
/// group `G` that they generate. A cycle lists points in the direction in which stickers move, and
/// GAP multiplies from left to right, so `R*U` is R, then U. The points are the stickers that move,
/// face by face, if the puzzle has a drawing; otherwise the orientations of every slot. A comment
/// lists them. Variables have the names of the grips, with _ instead of -, and further _ after
/// names that GAP reserves. The order of the group is the number of the puzzle's states.
[[nodiscard]] std::string write_gap(const Puzzle& puzzle);

}  // namespace qter
