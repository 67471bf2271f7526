// When a state is solved: as one sees it.
//
// Pieces that look alike may be in each other's places, and where the whole puzzle can be turned
// round unseen (Puzzle::rotations()), any of its sides may be in front.
#pragma once

#include "puzzle/puzzle.hpp"

namespace qter {

/// Every piece of one looks like the piece of the other in its place, turned the same way.
[[nodiscard]] bool look_the_same(const Puzzle& puzzle, const State& a, const State& b);

/// `state` looks like the solved puzzle, held in any way that no sticker at rest gives away.
[[nodiscard]] bool looks_solved(const Puzzle& puzzle, const State& state);

}  // namespace qter
