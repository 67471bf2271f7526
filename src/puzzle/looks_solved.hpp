// Looks of states: tests for looking solved, or the same as another state.
//
// Identical pieces may change places. A puzzle without a fixed frame (Puzzle::rotations()) may have
// any side in front.
#pragma once

#include "puzzle/puzzle.hpp"

namespace qter {

/// Whether in every slot the pieces of both are identical, with the same orientation.
[[nodiscard]] bool look_the_same(const Puzzle& puzzle, const State& a, const State& b);

/// Whether `state` looks like the solved puzzle, held in any way that no sticker at rest
/// distinguishes.
[[nodiscard]] bool looks_solved(const Puzzle& puzzle, const State& state);

}  // namespace qter
