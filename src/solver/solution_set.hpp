// The solutions of one length: the closure under likeness of those that a search has found.
//
// The technique: closure under a group action. A search finds at least one word of every class of
// alike words (search/frontier.hpp). The set is closed under the operations that make words alike,
// so it then holds a word of every trace of solutions, and the number of sequences of turns that
// reach the goal is the sum over its traces.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "search/frontier.hpp"
#include "support/integer.hpp"

namespace qter {

class SolutionSet {
 public:
    /// No more traces than this are kept: some hundred megabytes.
    static constexpr std::size_t kMaxTraces = 1'000'000;

    /// Both must outlive the set.
    SolutionSet(const TurnSet& turns, const Likeness& likeness);

    /// Approximate bytes of a trace while words are added.
    static constexpr std::uint64_t kTraceBytes = 256;

    /// Adds the words, all of one length, and all words alike to them; keeps no more than `most`
    /// traces. After std::bad_alloc the set must be cleared.
    /// O(traces * (log traces + (generators of the symmetries + turns) * turns^2)).
    void add(std::span<const Algorithm> words, std::size_t most = kMaxTraces);

    void clear() {
        traces_.clear();
        complete_ = true;
    }
    [[nodiscard]] bool empty() const { return traces_.empty(); }
    /// False when traces were left out: the set and its counts are then too small.
    [[nodiscard]] bool complete() const { return complete_; }
    /// The least word of each trace, ascending by the numbers of their turns.
    [[nodiscard]] const std::vector<TurnWord>& traces() const { return traces_; }
    /// The number of sequences of turns, with all orders of commuting turns.
    [[nodiscard]] Integer words() const;
    /// Calls `visit` with every sequence of every trace, `most` sequences at most.
    void for_each_word(std::size_t most, const std::function<void(const TurnWord&)>& visit) const;

 private:
    const TurnSet& turns_;
    const Likeness& likeness_;
    std::vector<std::vector<TurnNumber>> generators_;  // of the symmetries
    bool complete_ = true;
    std::vector<TurnWord> traces_;
};

}  // namespace qter
