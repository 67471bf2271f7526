// Words of a set of turns: merged, read from algorithms, and the states that they lead to.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "puzzle/fast_state.hpp"
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

/// The state that a word leads to from a given one. Holds scratch memory: one per thread.
class WordState {
 public:
    /// `turns` must outlive it.
    WordState(const TurnSet& turns, const State& before);

    /// Valid until the next word. O(turns).
    const std::uint8_t* fast(const TurnWord& word);
    const State& of(const TurnWord& word);

 private:
    const TurnSet& turns_;
    const FastOps& ops_;
    FastBuffer before_;
    FastBuffer now_;
    FastBuffer next_;
    State state_;
};

}  // namespace qter
