// Coordinates of partners: pieces of one set of slots that each belong to one of another set, as
// the two wings of an edge do.
//
// The technique. Where partners are to each other is what is left of two permutations when their
// names are forgotten: the quotient of one by the other. It is a sight (sight.hpp) whose digit, in
// a slot of the second set, is where in the first set the partner of its piece is; a turn of the
// first set renames digits. The parity of that quotient, or of a permutation in which partners
// stand for each other, is a coordinate of two values.
//
// Worked number: four wings of the 4x4 in four slots and their partners in four others are
// 4! = 24 values, or 2 parities.
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

/// Where in `slots` the partners are of the pieces in the partners' slots. `partner` is by piece or
/// slot. The turns take `slots` to each other, and those of their partners. None where
/// there are more than `most` values.
[[nodiscard]] std::optional<Coordinate> partner_coordinate(const CoordinateTurns& turns,
                                                           const std::vector<Slot>& slots,
                                                           const std::vector<Slot>& partner,
                                                           std::uint32_t most);

/// 1 where the permutation of `slots` is odd. A piece that belongs elsewhere stands for its
/// partner.
[[nodiscard]] Coordinate partner_parity(const CoordinateTurns& turns,
                                        const std::vector<Slot>& slots,
                                        const std::vector<Slot>& partner);

/// True where a state's permutation of `slots` is odd. A piece that belongs elsewhere stands for
/// its partner; each of the slots must belong to one of the pieces then. Without partners none
/// does. O(slots of the puzzle).
[[nodiscard]] bool is_odd(const State& state, const std::vector<Slot>& slots,
                          const std::vector<Slot>& partner = {});

}  // namespace qter
