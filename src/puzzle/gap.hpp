// Puzzles as groups for GAP, the computer algebra system (https://www.gap-system.org).
#pragma once

#include <string>

#include "puzzle/puzzle.hpp"

namespace qter {

/// Text for GAP's `Read`: one variable per generator, a product of cycles of points from 1, and the
/// group `G` they generate. A cycle lists points in the direction in which stickers travel, and GAP
/// multiplies from left to right, so that `R*U` is R, then U. Points are the stickers that move,
/// face by face, where the puzzle has a drawing, else the orientations of every slot in turn. A
/// comment lists them. Variables are called after the grips, with _ for a - and more of them behind
/// names that GAP has for itself. The order of the group is that of the puzzle's states.
[[nodiscard]] std::string write_gap(const Puzzle& puzzle);

}  // namespace qter
