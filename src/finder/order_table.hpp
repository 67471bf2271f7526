// All orders that a single register might have, largest first, and how much each takes at least.
//
// The technique: enumeration of products of prime powers, with sums as a necessary condition. An
// order is a choice of at most one power of each prime. What its parts take at least adds up, so a
// few sums rule most tuples of orders out before anything is tried on the puzzle: pieces in all,
// and the number of cycles longer than s, of which an orbit of n pieces can hold no more than n /
// (s + 1), for a few s.
//
// Limits: kMaxOrders orders. A gigaminx with marked pieces has 0.7 million, in 40 MB; the number
// grows with the pieces n as exp(c sqrt(n)), since these are partitions into coprime parts.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "finder/order_value.hpp"
#include "finder/placement.hpp"
#include "support/result.hpp"

namespace qter {

/// What an order takes at least. Sums of needs of registers stay below the puzzle's supply.
struct Need {
    static constexpr std::size_t kSizes = 6;
    std::uint32_t pieces = 0;
    /// Cycles longer than the table's sizes()[i].
    std::array<std::uint8_t, kSizes> longer{};

    Need& operator+=(const Need& other);
    /// Place by place.
    [[nodiscard]] bool within(const Need& supply) const;
};

class OrderTable {
 public:
    static constexpr std::size_t kMaxOrders = 4'000'000;

    /// An error when there are too many orders, or an order reaches 2^127.
    static Result<OrderTable> of(const FinderPuzzle& puzzle, std::uint64_t tangled,
                                 std::vector<PrimePower> powers);

    [[nodiscard]] const std::vector<PrimePower>& powers() const { return powers_; }
    /// Orders are known by their rank: 0 is the largest, the last is order 1.
    [[nodiscard]] std::uint32_t size() const { return static_cast<std::uint32_t>(values_.size()); }
    [[nodiscard]] OrderValue value(std::uint32_t rank) const { return values_[rank]; }
    [[nodiscard]] const Need& need(std::uint32_t rank) const { return needs_[rank]; }
    /// Numbers in powers() of the factors: those that take most pieces first.
    [[nodiscard]] std::span<const std::uint16_t> factors(std::uint32_t rank) const {
        return std::span(factors_).subspan(first_[rank], first_[rank + 1] - first_[rank]);
    }
    [[nodiscard]] const Need& supply() const { return supply_; }
    /// The largest order that takes at most so many pieces, as a rank.
    [[nodiscard]] std::uint32_t best_with(std::uint32_t pieces) const { return best_with_[pieces]; }
    /// The rank of an order; size() when it is not among them.
    [[nodiscard]] std::uint32_t find(OrderValue value) const;
    /// The first rank whose order is at most `value`.
    [[nodiscard]] std::uint32_t at_most(OrderValue value) const;

    /// Drops all orders but those marked, by rank.
    void keep(const std::vector<bool>& marked);

 private:
    void index();

    std::vector<PrimePower> powers_;
    std::vector<OrderValue> values_;
    std::vector<Need> needs_;
    std::vector<std::uint32_t> first_;  // size() + 1 of them
    std::vector<std::uint16_t> factors_;
    std::vector<std::uint32_t> best_with_;  // by pieces, 0 .. supply_.pieces
    Need supply_;
};

}  // namespace qter
