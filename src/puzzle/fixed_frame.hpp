// Fewer turns for puzzles without a fixed part.
//
// The technique: one representative for each coset of the rotations. If the whole puzzle can be
// rotated without a visible change (Puzzle::rotations()), one piece can be fixed. A turn that moves
// it equals a turn of the rest the other way and a rotation: on a 2x2, L is R and a rotation. So
// the turns that do not move the piece are enough, no solution gets longer, and the number of
// states is divided by the number of rotations.
//
// This holds if the rotation maps the turns to each other. Counterexample: with U, R and D only, D
// is U and a rotation that takes R to F, which is not one of the turns.
//
// Source: folklore of 2x2 solvers, which fix one corner.
#pragma once

#include <optional>
#include <vector>

#include "puzzle/puzzle.hpp"

namespace qter {

/// A fixed piece, and the turns that do not move it.
struct FramePiece {
    Slot slot = 0;
    std::vector<std::size_t> turns;  ///< their indices, ascending
};

/// Finds one of `pieces`, none of which has an identical piece, as the fixed piece: each of `turns`
/// that moves it must equal a turn that does not, up to a rotation that maps `turns` to each other.
/// Of several such pieces, returns one that the fewest turns keep. Then every position has exactly
/// one rotation that puts the piece in its place, and the turns of the result reach these positions
/// in the same number of turns. `rotations` are all except the identity. nullopt if there is no
/// such piece. O(pieces * turns^2 * rotations * slots).
[[nodiscard]] std::optional<FramePiece> fix_frame(const Shape& shape,
                                                  const std::vector<State>& rotations,
                                                  const std::vector<Slot>& pieces,
                                                  const std::vector<State>& turns);
/// The same for any piece of a puzzle.
[[nodiscard]] std::optional<FramePiece> fix_frame(const Puzzle& puzzle,
                                                  const std::vector<State>& turns);

/// True if each of `rotations` maps the turns to each other. O(rotations * turns^2 * slots).
[[nodiscard]] bool rotations_keep(const Shape& shape, const std::vector<State>& rotations,
                                  const std::vector<State>& turns);

/// The grips whose turns keep the fixed piece, if all turns of all grips are used; all grips if
/// there is no such piece.
[[nodiscard]] std::vector<std::uint16_t> fixed_frame_grips(const Puzzle& puzzle);

/// `state` as seen under each rotation that leaves the solved puzzle looking the same: solving one
/// of the results makes `state` look solved. The first is `state`.
[[nodiscard]] std::vector<State> ways_to_hold(const Puzzle& puzzle, const State& state);

}  // namespace qter
