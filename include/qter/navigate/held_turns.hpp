// Fewer turns for puzzles that nothing holds in place.
//
// The idea: where the whole puzzle can be turned round unseen (Puzzle::rotations()), one piece can
// be held, and a turn that moves it is as good as a turn of the rest the other way and a rotation:
// on a 2x2, L is R and a rotation. So the turns that leave the piece alone are enough, no solution
// gets longer, and there are as many states fewer as there are rotations.
//
// Source: folklore of 2x2 solvers, which hold one corner.
#pragma once

#include <optional>
#include <vector>

#include "qter/puzzle/puzzle.hpp"

namespace qter {

/// The grips that leave some piece alone, if every turn of every other grip looks like one of their
/// turns, the whole puzzle turned round; the fewest there are. All grips where there is no such
/// piece. O(slots * turns^2 * rotations).
[[nodiscard]] std::vector<std::uint16_t> held_grips(const Puzzle& puzzle);

/// What `state` is to one who holds the puzzle in each of the ways that cannot be told apart:
/// solving one of them makes `state` look solved. The first is `state`.
[[nodiscard]] std::vector<State> ways_to_hold(const Puzzle& puzzle, const State& state);

}  // namespace qter
