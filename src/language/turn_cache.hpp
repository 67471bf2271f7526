// The algorithms that registers need, made once each, and counted.
#pragma once

#include <map>
#include <utility>

#include "language/registers.hpp"

namespace qter {

/// Gives algorithms of registers on puzzles and keeps the sum of the turns given out, so that a
/// short text cannot make a program without bounds.
class TurnCache {
 public:
    explicit TurnCache(const RegisterTable& registers) : registers_(registers) {}

    /// Adds `amount` to the register. Null when that takes more than kMaxTurns turns.
    const Algorithm* add(std::size_t reg, const Integer& amount);
    /// Adds 1.
    const Algorithm& forward(std::size_t reg);
    /// Subtracts 1.
    const Algorithm& backward(std::size_t reg);

    /// Turns of all algorithms given out so far.
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
