// Raw coordinates of some slots: permutation and orientation, numbered by a formula.
//
// The technique, ranking: which pieces a turn brings where does not depend on how they are twisted,
// and against a fixed orientation in every slot, twists do not depend on which pieces bear them. A
// permutation has its Lehmer rank (permutation_rank.hpp), an arrangement of blocks of pieces that
// of a multiset's permutation (block_rank.hpp). Twists are digits of a number to the base
// of their modulus, and the last one is left out where the sum of all never changes. The value of a
// state, and the state of a value, are computed, so no search comes first; numbers that no turns
// lead to, such as odd permutations where all are even, are there all the same.
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
#include "puzzle/group_constraints.hpp"
#include "puzzle/turn_numbers.hpp"

namespace qter {

/// The twists of a part's pieces, in its units and against its reference
/// (puzzle/group_constraints.hpp), where composition keeps its law; and their rank. Slots and
/// pieces are numbered from 0 as the part has them.
class TwistRank {
 public:
    /// `sum_is_fixed`: the sum of all twists never changes.
    TwistRank(const OrbitPart& part, bool sum_is_fixed);

    [[nodiscard]] std::uint32_t slots() const {
        return static_cast<std::uint32_t>(reference_.size());
    }
    /// Twists of a piece.
    [[nodiscard]] std::uint32_t modulus() const { return modulus_; }
    /// How many digits a rank has: the first is the least, that of slot 0.
    [[nodiscard]] std::uint32_t digits() const { return digits_; }

    /// The twists of a rank, the one that it leaves out included. O(slots).
    void twists_of(std::uint32_t rank, std::span<std::uint8_t> twist) const;
    /// The inverse of twists_of.
    [[nodiscard]] std::uint32_t rank_of(std::span<const std::uint8_t> twist) const;
    /// From twists to orientations as the puzzle's shape has them, and back, for these pieces.
    void to_orientations(std::span<const Slot> piece, std::span<const std::uint8_t> twist,
                         std::span<std::uint8_t> orient) const;
    void to_twists(std::span<const Slot> piece, std::span<const std::uint8_t> orient,
                   std::span<std::uint8_t> twist) const;
    /// The twists of a state that moves pieces of `slots`, those of the part, among them.
    [[nodiscard]] std::vector<std::uint8_t> twists_in(const State& state,
                                                      const std::vector<Slot>& slots) const;

 private:
    std::vector<std::uint8_t> reference_;
    std::uint32_t unit_;
    std::uint32_t modulus_;
    std::uint32_t digits_;
};

/// By grip, from which of `slots`, which its turns take to each other, its first turn brings the
/// piece to each of them: permutations_on() of what grips turn.
[[nodiscard]] std::vector<Permutation> grip_permutations(const std::vector<Slot>& slots,
                                                         const std::vector<GripTurn>& grips);

/// The permutations of `slots`, at most kMaxRanked, which the turns of `grips` take to each other;
/// a column for each of the turns' numbers. O(values * turns).
[[nodiscard]] Coordinate permutation_coordinate(const std::vector<Slot>& slots,
                                                const std::vector<GripTurn>& grips);
/// The arrangements of pieces in blocks: which block's piece is in each of `slots`. `block` has
/// blocks by slot, numbered as in `slots`, for pieces as for slots. Solved is 0 only where blocks
/// are runs of slots, in order.
[[nodiscard]] Coordinate arrangement_coordinate(const std::vector<Slot>& slots,
                                                const std::vector<Slot>& block,
                                                const BlockRank& rank,
                                                const std::vector<GripTurn>& grips);
/// The orientations of a part's pieces, modulus^digits of them.
[[nodiscard]] Coordinate orientation_coordinate(const std::vector<Slot>& slots,
                                                const TwistRank& twists,
                                                const std::vector<GripTurn>& grips);

}  // namespace qter
