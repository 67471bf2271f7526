// The symmetries of a puzzle: those of its solid where it is cut from one, else those that its
// turns show.
#pragma once

#include "puzzle/puzzle.hpp"
#include "puzzle/symmetry.hpp"

namespace qter {

/// The group acts on the puzzle's generators, grips 0 .. generator_count() - 1. For a puzzle from
/// cuts, its size is the number of the solid's symmetries: 48 for cubes, 24 of them rotations. The
/// turns alone may have more, such as exchanging inner layers of a 4x4; those are not taken.
/// Errors: SymmetryGroup's limits.
Result<SymmetryGroup> symmetries_of(const Puzzle& puzzle);

}  // namespace qter
