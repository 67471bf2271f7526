// Words of a set of turns: merged, and read from algorithms.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "search/turn_set.hpp"

namespace qter {

class TurnWords {
 public:
    /// `turns` must outlive it.
    explicit TurnWords(const TurnSet& turns);

    /// The grips of the set, ascending by rank.
    [[nodiscard]] const std::vector<std::uint16_t>& grips() const { return grips_; }
    /// The algorithm as a word; nullopt where it has turns that are not of the set.
    [[nodiscard]] std::optional<TurnWord> word(const Algorithm& algorithm) const;
    /// The word as cancel() merges it; as it is where that takes turns that are not of the set.
    [[nodiscard]] TurnWord cancelled(const TurnWord& word) const;

 private:
    const TurnSet& turns_;
    std::vector<std::uint16_t> grips_;
    std::vector<bool> has_;  // by grip of the puzzle
};

}  // namespace qter
