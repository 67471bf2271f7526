// Cache of the algorithms of registers, with a count of their turns.
#pragma once

#include <map>
#include <utility>

#include "optimiser/register_table.hpp"

namespace qter {

/// Returns algorithms of registers on puzzles and adds up their turns, so that a short text cannot
/// make a program of unbounded size.
class TurnCache {
 public:
    explicit TurnCache(const RegisterTable& registers) : registers_(registers) {}

    /// Adds `amount` to the register. Null when that takes more than kMaxTurns turns.
    const Algorithm* add(std::size_t reg, const Integer& amount);
    /// Adds 1.
    const Algorithm& forward(std::size_t reg);
    /// Subtracts 1.
    const Algorithm& backward(std::size_t reg);

    /// Total turns of the algorithms returned so far.
    [[nodiscard]] std::uint64_t given() const { return given_; }

 private:
    [[nodiscard]] const Algorithm& generator(std::size_t reg) const;
    const Algorithm& give(const Algorithm& algorithm) {
        given_ += algorithm.size();
        return algorithm;
    }

    const RegisterTable& registers_;
    std::map<std::pair<std::size_t, Integer>, std::optional<Algorithm>> powers_;
    std::map<std::size_t, Algorithm> inverses_;
    std::uint64_t given_ = 0;
};

}  // namespace qter
