// Words of a set of turns: cancellation, conversion of algorithms, and the states that words lead
// to.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "search/turn_set.hpp"
#include "state/fast_state.hpp"

namespace qter {

class TurnWords {
 public:
    /// `turns` must outlive it.
    explicit TurnWords(const TurnSet& turns);

    /// The grips of the set, ascending by rank.
    [[nodiscard]] const std::vector<std::uint16_t>& grips() const { return grips_; }
    /// The algorithm as a word; nullopt if it has turns outside the set.
    [[nodiscard]] std::optional<TurnWord> word(const Algorithm& algorithm) const;
    /// The word after cancel(), or unchanged if cancel() gives turns outside the set.
    [[nodiscard]] TurnWord cancelled(const TurnWord& word) const;

 private:
    const TurnSet& turns_;
    std::vector<std::uint16_t> grips_;
    std::vector<bool> has_;  // by grip of the puzzle
};

/// The state that a word leads to from a given state. Holds scratch memory: use one per thread.
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
