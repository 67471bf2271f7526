#include "coordinate/ranked_coordinates.hpp"

#include <cassert>

#include "coordinate/permutation_rank.hpp"

namespace qter {
namespace {

/// The last twist, such that the sum is 0.
std::uint8_t missing(std::uint32_t sum, std::uint32_t modulus) {
    return static_cast<std::uint8_t>((modulus - sum % modulus) % modulus);
}

/// The columns of each grip's turns, by their numbers.
std::vector<TurnColumns> columns_of(const TurnNumbers& numbers) {
    std::vector<TurnColumns> columns;
    for (std::uint32_t grip = 0; grip < numbers.grips(); ++grip) {
        columns.push_back({numbers.first(grip), numbers.end(grip) - numbers.first(grip)});
    }
    return columns;
}

}  // namespace

TwistRank::TwistRank(const OrbitPart& part, bool sum_is_fixed)
    : reference_(part.reference),
      unit_(part.twist_unit),
      modulus_(part.modulus),
      digits_(modulus_ == 1 ? 0 : slots() - (sum_is_fixed ? 1 : 0)) {}

void TwistRank::twists_of(std::uint32_t rank, std::span<std::uint8_t> twist) const {
    std::uint32_t sum = 0;
    for (Slot i = 0; i < digits_; ++i) {
        twist[i] = static_cast<std::uint8_t>(rank % modulus_);
        sum += twist[i];
        rank /= modulus_;
    }
    for (Slot i = digits_; i < slots(); ++i) twist[i] = missing(sum, modulus_);
}

std::uint32_t TwistRank::rank_of(std::span<const std::uint8_t> twist) const {
    std::uint32_t rank = 0;
    for (Slot i = digits_; i-- > 0;) rank = rank * modulus_ + twist[i];
    return rank;
}

// A write to a byte may alias any object, so the loops read local copies of the members.

void TwistRank::to_orientations(std::span<const Slot> piece, std::span<const std::uint8_t> twist,
                                std::span<std::uint8_t> orient) const {
    const std::uint32_t unit = unit_;
    const std::uint32_t whole = unit * modulus_;
    const std::span<const std::uint8_t> reference = reference_;
    for (std::size_t i = 0; i < reference.size(); ++i) {
        const std::uint32_t sum = twist[i] * unit + reference[i] + whole - reference[piece[i]];
        orient[i] = static_cast<std::uint8_t>(sum % whole);
    }
}

void TwistRank::to_twists(std::span<const Slot> piece, std::span<const std::uint8_t> orient,
                          std::span<std::uint8_t> twist) const {
    const std::uint32_t unit = unit_;
    const std::uint32_t whole = unit * modulus_;
    const std::span<const std::uint8_t> reference = reference_;
    for (std::size_t i = 0; i < reference.size(); ++i) {
        const std::uint32_t sum = orient[i] + reference[piece[i]] + whole - reference[i];
        assert(sum % whole % unit == 0);
        twist[i] = static_cast<std::uint8_t>(sum % whole / unit);
    }
}

std::vector<std::uint8_t> TwistRank::twists_in(const State& state,
                                               const std::vector<Slot>& slots) const {
    const Permutation piece = permutations_on(slots, {state}).front();
    std::vector<std::uint8_t> orient;
    for (const Slot slot : slots) orient.push_back(state.orient[slot]);
    std::vector<std::uint8_t> twist(slots.size());
    to_twists(piece, orient, twist);
    return twist;
}

std::vector<Permutation> grip_permutations(const std::vector<Slot>& slots,
                                           const std::vector<GripTurn>& grips) {
    std::vector<State> states;
    for (const GripTurn& grip : grips) states.push_back(grip.turn);
    return permutations_on(slots, states);
}

namespace {

/// The move table of digits that turns carry from slot to slot: for `size` values, which `unrank`
/// reads and `rank` returns.
template <class Rank, class Unrank>
MoveTable carrying_moves(std::uint32_t size, const std::vector<Slot>& slots,
                         const std::vector<GripTurn>& grips, const Rank& rank,
                         const Unrank& unrank) {
    const std::vector<Permutation> from = grip_permutations(slots, grips);
    const TurnNumbers numbers(grips);
    std::vector<Slot> standing(slots.size()), moved(slots.size());
    return MoveTable::of_powers(size, numbers.size(), columns_of(numbers),
                                [&](std::uint32_t value, std::span<std::uint32_t> to) {
                                    unrank(value, standing);
                                    for (std::size_t grip = 0; grip < to.size(); ++grip) {
                                        for (std::size_t i = 0; i < moved.size(); ++i)
                                            moved[i] = standing[from[grip][i]];
                                        to[grip] = rank(moved);
                                    }
                                });
}

}  // namespace

Coordinate permutation_coordinate(const std::vector<Slot>& slots,
                                  const std::vector<GripTurn>& grips) {
    return Coordinate::of_moves(
        carrying_moves(factorial(static_cast<std::uint32_t>(slots.size())), slots, grips, rank_of,
                       unrank),
        [slots](const State& state) {
            return std::optional(rank_of(permutations_on(slots, {state}).front()));
        });
}

Coordinate arrangement_coordinate(const std::vector<Slot>& slots, const std::vector<Slot>& block,
                                  const BlockRank& rank, const std::vector<GripTurn>& grips) {
    return Coordinate::of_moves(
        carrying_moves(
            rank.size(), slots, grips,
            [&](const std::vector<Slot>& blocks) { return rank.rank_of(blocks); },
            [&](std::uint32_t value, std::vector<Slot>& blocks) { rank.unrank(value, blocks); }),
        [slots, block, rank](const State& state) {
            Permutation pieces = permutations_on(slots, {state}).front();
            for (Slot& piece : pieces) piece = block[piece];
            return std::optional(rank.rank_of(pieces));
        });
}

Coordinate orientation_coordinate(const std::vector<Slot>& slots, const TwistRank& twists,
                                  const std::vector<GripTurn>& grips) {
    const std::vector<Permutation> from = grip_permutations(slots, grips);
    std::vector<std::vector<std::uint8_t>> by;
    for (const GripTurn& grip : grips) by.push_back(twists.twists_in(grip.turn, slots));
    std::uint32_t size = 1;
    for (std::uint32_t i = 0; i < twists.digits(); ++i) size *= twists.modulus();
    const TurnNumbers numbers(grips);
    std::vector<std::uint8_t> twist(slots.size()), moved(slots.size());
    MoveTable moves = MoveTable::of_powers(
        size, numbers.size(), columns_of(numbers),
        [&](std::uint32_t rank, std::span<std::uint32_t> to) {
            twists.twists_of(rank, twist);
            for (std::size_t grip = 0; grip < to.size(); ++grip) {
                for (std::size_t i = 0; i < moved.size(); ++i) {
                    moved[i] = static_cast<std::uint8_t>((twist[from[grip][i]] + by[grip][i]) %
                                                         twists.modulus());
                }
                to[grip] = twists.rank_of(moved);
            }
        });
    return Coordinate::of_moves(std::move(moves), [slots, twists](const State& state) {
        return std::optional(twists.rank_of(twists.twists_in(state, slots)));
    });
}

}  // namespace qter
