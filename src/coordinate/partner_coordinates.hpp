// Coordinates of partners: pairs of pieces of two sets of slots, such as the two wings of an edge.
//
// The technique. The positions of partners relative to each other are the quotient of two
// permutations. The projection (projection.hpp) has one digit for each slot of the second set: the
// slot of the first set that holds the partner of its piece. A turn of the first set renames
// digits. A coordinate of two values is the parity of the quotient, or of a permutation in which
// partners replace each other.
//
// Worked number: four wings of the 4x4 in four slots and their partners in four others have 4! = 24
// values, or 2 parities.
//
// Limits: those of coordinates; sixteen pairs have keys of 60 bits.
//
// Source: the derivation is ours.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "coordinate/coordinate.hpp"

namespace qter {

/// The coordinate of the positions in `slots` of the partners of the pieces in the partners' slots.
/// `partner` is by piece or slot. The turns must take `slots` to each other, and the partners'
/// slots likewise. nullopt if there are more than `most` values.
[[nodiscard]] std::optional<Coordinate> partner_coordinate(const CoordinateTurns& turns,
                                                           const std::vector<Slot>& slots,
                                                           const std::vector<Slot>& partner,
                                                           std::uint32_t most);

/// 1 if the permutation of `slots` is odd. A piece that belongs elsewhere counts as its partner.
[[nodiscard]] Coordinate partner_parity(const CoordinateTurns& turns,
                                        const std::vector<Slot>& slots,
                                        const std::vector<Slot>& partner);

/// True if a state's permutation of `slots` is odd. A piece that belongs elsewhere counts as its
/// partner; then each of the slots must belong to one of the pieces. Without partners no piece may
/// belong elsewhere. O(slots of the puzzle).
[[nodiscard]] bool is_odd(const State& state, const std::vector<Slot>& slots,
                          const std::vector<Slot>& partner = {});

}  // namespace qter
