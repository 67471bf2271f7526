// Fewer turns for puzzles that nothing holds in place.
//
// The technique: one representative for each coset of the rotations. Where the whole puzzle can be
// turned round unseen (Puzzle::rotations()), one piece can be held. A turn that moves it is as good
// as a turn of the rest the other way and a rotation: on a 2x2, L is R and a rotation. So the turns
// that leave the piece alone are enough, no solution gets longer, and there are as many states
// fewer as there are rotations.
//
// That holds where the rotation takes the turns to each other: of U, R and D alone, D is U and a
// rotation that takes R to F, which is none of them.
//
// Source: folklore of 2x2 solvers, which hold one corner.
#pragma once

#include <optional>
#include <vector>

#include "puzzle/puzzle.hpp"

namespace qter {

/// A piece that is held, and the turns that leave it alone.
struct HeldPiece {
    Slot slot = 0;
    std::vector<std::size_t> turns;  ///< their numbers, ascending
};

/// One of `pieces`, each unlike all others, such that each of `turns` that moves it looks like one
/// that does not, the whole puzzle turned round in a way that takes `turns` to each other; of all
/// such pieces one that the fewest turns leave alone. Then every position can be held so that the
/// piece is in its place, in one way, and those are the positions that the turns of the answer lead
/// to, in as few turns. `rotations` are all but the identity. None where there is no such piece.
/// O(pieces * turns^2 * rotations * slots).
[[nodiscard]] std::optional<HeldPiece> hold_a_piece(const Shape& shape,
                                                    const std::vector<State>& rotations,
                                                    const std::vector<Slot>& pieces,
                                                    const std::vector<State>& turns);
/// The same of any piece of a puzzle.
[[nodiscard]] std::optional<HeldPiece> hold_a_piece(const Puzzle& puzzle,
                                                    const std::vector<State>& turns);

/// Each of `rotations` takes the turns to each other. O(rotations * turns^2 * slots).
[[nodiscard]] bool rotations_keep(const Shape& shape, const std::vector<State>& rotations,
                                  const std::vector<State>& turns);

/// The grips whose turns leave such a piece alone, of the turns of all grips; all grips where there
/// is none.
[[nodiscard]] std::vector<std::uint16_t> held_grips(const Puzzle& puzzle);

/// What `state` is to one who holds the puzzle in each of the ways that cannot be told apart:
/// solving one of them makes `state` look solved. The first is `state`.
[[nodiscard]] std::vector<State> ways_to_hold(const Puzzle& puzzle, const State& state);

}  // namespace qter
