// The symmetries of a puzzle: those of its solid where it is cut from one, else those that its
// turns show.
#pragma once

#include <cstddef>
#include <vector>

#include "puzzle/puzzle.hpp"
#include "puzzle/symmetry.hpp"

namespace qter {

/// The smallest turns of the puzzle's first `grips` grips, and their orders.
[[nodiscard]] std::vector<GripTurn> first_grip_turns(const Puzzle& puzzle, std::size_t grips);

/// The group acts on the puzzle's generators, grips 0 .. generator_count() - 1. For a puzzle from
/// cuts, its size is the number of the solid's symmetries: 48 for cubes, 24 of them rotations. The
/// turns alone may have more, such as exchanging inner layers of a 4x4; those are not taken. Where
/// it takes too long to find those of a puzzle that is known by its moves, there is a warning, and
/// the group is what its named rotations generate, the identity alone where it has none. Errors:
/// SymmetryGroup's limits.
Result<SymmetryGroup> symmetries_of(const Puzzle& puzzle);

}  // namespace qter
