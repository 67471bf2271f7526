// All orders that a single register might have, largest first, with the fewest pieces of each.
//
// The technique: enumeration of products of prime powers, with sums as a necessary condition. An
// order is a choice of at most one power of each prime. The needs of its factors add up. So a few
// sums exclude most tuples of orders before they are tried on the puzzle: the total number of
// pieces, and, for a few sizes s, the number of cycles longer than s. An orbit of n pieces holds at
// most n / (s + 1) of these.
//
// Limits: kMaxOrders orders. A gigaminx with marked pieces has 0.7 million, in 40 MB. The number
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

/// What an order needs at least. The sum of the needs of registers must be within the puzzle's
/// supply.
struct Need {
    static constexpr std::size_t kSizes = 6;
    std::uint32_t pieces = 0;
    /// The number of cycles longer than the table's sizes()[i].
    std::array<std::uint8_t, kSizes> longer{};

    Need& operator+=(const Need& other);
    /// Whether every entry is at most that of `supply`.
    [[nodiscard]] bool within(const Need& supply) const;
};

class OrderTable {
 public:
    static constexpr std::size_t kMaxOrders = 4'000'000;

    /// An error if there are too many orders, or an order reaches 2^127.
    static Result<OrderTable> of(const FinderPuzzle& puzzle, std::uint64_t linked,
                                 std::vector<PrimePower> powers);

    [[nodiscard]] const std::vector<PrimePower>& powers() const { return powers_; }
    /// An order is identified by its rank: 0 is the largest, the last is order 1.
    [[nodiscard]] std::uint32_t size() const { return static_cast<std::uint32_t>(values_.size()); }
    [[nodiscard]] OrderValue value(std::uint32_t rank) const { return values_[rank]; }
    [[nodiscard]] const Need& need(std::uint32_t rank) const { return needs_[rank]; }
    /// Indices into powers() of the factors, descending by the pieces that they need.
    [[nodiscard]] std::span<const std::uint16_t> factors(std::uint32_t rank) const {
        return std::span(factors_).subspan(first_[rank], first_[rank + 1] - first_[rank]);
    }
    [[nodiscard]] const Need& supply() const { return supply_; }
    /// The rank of the largest order that needs at most `pieces` pieces.
    [[nodiscard]] std::uint32_t best_with(std::uint32_t pieces) const { return best_with_[pieces]; }
    /// The rank of an order; size() if it is not in the table.
    [[nodiscard]] std::uint32_t find(OrderValue value) const;
    /// The first rank whose order is at most `value`.
    [[nodiscard]] std::uint32_t at_most(OrderValue value) const;

    /// Removes all orders except the marked ones; `marked` is by rank.
    void keep(const std::vector<bool>& marked);

 private:
    void index();

    std::vector<PrimePower> powers_;
    std::vector<OrderValue> values_;
    std::vector<Need> needs_;
    std::vector<std::uint32_t> first_;  // size() + 1 entries
    std::vector<std::uint16_t> factors_;
    std::vector<std::uint32_t> best_with_;  // by pieces, 0 .. supply_.pieces
    Need supply_;
};

}  // namespace qter
