// Port for short algorithms that add to registers.
//
// Adding an amount to each register of an architecture is one algorithm, a sum. It has a fixed
// effect on the pieces that show the registers' values and any effect on the other pieces. So many
// algorithms do it, and a search for a short one pays off. The search lives in rooms that this one
// may not include, so the caller of the compiler provides the source.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "program/architecture.hpp"

namespace qter {

/// An algorithm, and what is known of its number of turns.
struct ShortAlgorithm {
    Algorithm algorithm;
    bool shortest = false;  ///< proven: no algorithm for the same purpose has fewer turns

    bool operator==(const ShortAlgorithm&) const = default;
};

/// Sums of the registers of one architecture.
struct SumRequest {
    const Architecture& on;
    /// The slots whose pieces count, ascending. They include all cycles that the registers' values
    /// are read from.
    std::vector<Slot> kept;
    struct Sum {
        std::vector<Integer> amounts;  ///< by register, from 0 to its order - 1; not all 0
        State state;                   ///< its effect on the pieces that count
        /// Powers of the generators; nullopt where they have more than kMaxTurns turns.
        std::optional<Algorithm> plain;
    };
    std::vector<Sum> sums;  ///< different ones
};

class SumSource {
 public:
    SumSource() = default;
    SumSource(const SumSource&) = delete;
    SumSource& operator=(const SumSource&) = delete;
    virtual ~SumSource() = default;

    /// Approximate number of turns of a short algorithm that adds `amounts`, one for each register,
    /// not all 0. For choices between programs before their additions are known. Must be a pure
    /// function.
    [[nodiscard]] virtual std::uint64_t estimate(const Architecture& on,
                                                 const std::vector<Slot>& kept,
                                                 const std::vector<Integer>& amounts) = 0;

    /// By sum of the request.
    using Found = std::vector<std::optional<ShortAlgorithm>>;
    /// For each sum, an algorithm that brings the pieces of its state to the slots that count,
    /// with the same orientations; nullopt where nothing better than the plain one is known. May
    /// add warnings.
    virtual Result<Found> find(const SumRequest& request) = 0;
};

}  // namespace qter
