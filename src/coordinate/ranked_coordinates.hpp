// Raw coordinates of some slots: permutation, arrangement and orientation, numbered by a formula.
//
// The technique: ranking. The pieces that a turn moves do not depend on their twists, and against a
// fixed reference orientation in every slot, twists do not depend on the pieces. A permutation has
// its Lehmer rank (permutation_rank.hpp); an arrangement of blocks of pieces has the rank of a
// multiset's permutation (block_rank.hpp). Twists are the digits of a number in the base of their
// modulus; the last one is left out if their sum is constant. The formulas convert a state to a
// value and back, so no search is needed. Unreachable values, such as odd permutations where all
// are even, have numbers too.
//
// Worked numbers: the corners of the 3x3 have 8! = 40,320 permutations and 3^7 = 2187 orientations.
//
// Limits: 12 pieces.
//
// Source: the coordinates of H. Kociemba's two-phase algorithm (kociemba.org).
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "coordinate/block_rank.hpp"
#include "coordinate/coordinate.hpp"
#include "group/group_constraints.hpp"
#include "puzzle/turn_numbers.hpp"

namespace qter {

/// The twists of a part's pieces, in units and against references (group/group_constraints.hpp)
/// with which composition adds twists; and their rank. Slots and pieces are numbered from 0 within
/// the part.
class TwistRank {
 public:
    /// `sum_is_fixed`: turns never change the sum of all twists.
    TwistRank(const OrbitPart& part, bool sum_is_fixed);

    [[nodiscard]] std::uint32_t slots() const {
        return static_cast<std::uint32_t>(reference_.size());
    }
    /// The number of twists of a piece.
    [[nodiscard]] std::uint32_t modulus() const { return modulus_; }
    /// The number of digits of a rank; the first is the lowest, that of slot 0.
    [[nodiscard]] std::uint32_t digits() const { return digits_; }

    /// The twists of a rank, including the one that is left out. O(slots).
    void twists_of(std::uint32_t rank, std::span<std::uint8_t> twist) const;
    /// The inverse of twists_of.
    [[nodiscard]] std::uint32_t rank_of(std::span<const std::uint8_t> twist) const;
    /// Converts twists of these pieces to orientations as the puzzle's shape has them, and back.
    void to_orientations(std::span<const Slot> piece, std::span<const std::uint8_t> twist,
                         std::span<std::uint8_t> orient) const;
    void to_twists(std::span<const Slot> piece, std::span<const std::uint8_t> orient,
                   std::span<std::uint8_t> twist) const;
    /// The twists of a state that permutes the pieces of `slots`, the part's slots.
    [[nodiscard]] std::vector<std::uint8_t> twists_in(const State& state,
                                                      const std::vector<Slot>& slots) const;

 private:
    std::vector<std::uint8_t> reference_;
    std::uint32_t unit_;
    std::uint32_t modulus_;
    std::uint32_t digits_;
};

/// By grip: for each of `slots`, the slot that its first turn takes the piece from. Turns must take
/// `slots` to each other. This is permutations_on() for the grips' turns.
[[nodiscard]] std::vector<Permutation> grip_permutations(const std::vector<Slot>& slots,
                                                         const std::vector<GripTurn>& grips);

/// The coordinate of the permutations of `slots`, at most kMaxRanked, which the turns of `grips`
/// must take to each other. One column for each turn number. O(values * turns).
[[nodiscard]] Coordinate permutation_coordinate(const std::vector<Slot>& slots,
                                                const std::vector<GripTurn>& grips);
/// The coordinate of arrangements: the block of the piece in each of `slots`. `block` has the
/// blocks of slots and of pieces, in the order of `slots`. Solved is 0 only if blocks are runs of
/// slots, in order.
[[nodiscard]] Coordinate arrangement_coordinate(const std::vector<Slot>& slots,
                                                const std::vector<Slot>& block,
                                                const BlockRank& rank,
                                                const std::vector<GripTurn>& grips);
/// The coordinate of the orientations of a part's pieces, with modulus^digits values.
[[nodiscard]] Coordinate orientation_coordinate(const std::vector<Slot>& slots,
                                                const TwistRank& twists,
                                                const std::vector<GripTurn>& grips);

}  // namespace qter
