// Words that take a phase with a group at its end there, and what a search for the shortest of all
// solutions asks of them besides.
//
// The technique: IDA* in coset coordinates, compiled for each number of them (width.hpp).
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "navigate/coset_phase.hpp"
#include "navigate/phase_words.hpp"
#include "support/cancellation.hpp"

namespace qter {

/// Other goals that words, and what is put behind them, must lead to as well: the phase's own,
/// as symmetries of the puzzle see it. What is solved in the end is at all of them, so a
/// position that is too far from one of them need not be looked at.
struct WatchedGoals {
    static constexpr std::size_t kMost = 2;
    /// For each goal, what the turns of words are there.
    std::vector<std::vector<TurnNumber>> images;
};

struct CosetWordsOptions {
    /// By number of a turn: words do not end with it. Null for none.
    const std::vector<bool>* not_last = nullptr;
    /// Of at most WatchedGoals::kMost goals, for a phase whose table by classes tells all; null for
    /// none.
    const WatchedGoals* watch = nullptr;
};

class CosetWords : public PhaseWords {
 public:
    /// A search for words of `length` turns. All must outlive it. Allocates here only.
    static std::unique_ptr<CosetWords> make(const CosetPhase& phase, std::uint32_t length,
                                            const CosetWordsOptions& options,
                                            const Cancellation& cancellation);

    using PhaseWords::run;
    bool run(const CosetStart& start, CanonicalSequences::Node node, const Visit& visit) {
        return run(start.coset.data(), start.least, node, visit);
    }
    /// With watched goals: where the state is for each of them, and how many turns may be put
    /// behind a word, which may become fewer during the search.
    virtual void watch(std::span<const CosetStart> starts, const std::uint32_t* behind) = 0;
};

}  // namespace qter
