// Words from a coset to the group at a phase's end, with extra goals for the search for shortest
// solutions.
//
// The technique: IDA* in coset coordinates, compiled for each number of them (method/width.hpp).
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "phases/coset_phase.hpp"
#include "phases/phase_words.hpp"
#include "support/cancellation.hpp"

namespace qter {

/// Other goals that words and their suffixes must reach: the phase's own goal, as symmetries of the
/// puzzle see it. The solved state satisfies all of them, so a position that is too far from one of
/// them can be pruned.
struct WatchedGoals {
    static constexpr std::size_t kMost = 2;
    /// For each goal, the image of each turn.
    std::vector<std::vector<TurnNumber>> images;
};

struct CosetWordsOptions {
    /// By turn number: whether words must not end with it. Null if any may.
    const std::vector<bool>* not_last = nullptr;
    /// At most WatchedGoals::kMost goals, for a phase whose table by classes has all distances;
    /// null for none.
    const WatchedGoals* watch = nullptr;
};

class CosetWords : public PhaseWords {
 public:
    /// A search for words of `length` turns. All arguments must outlive it. Allocates memory only
    /// here.
    static std::unique_ptr<CosetWords> make(const CosetPhase& phase, std::uint32_t length,
                                            const CosetWordsOptions& options,
                                            const Cancellation& cancellation);

    using PhaseWords::run;
    bool run(const CosetStart& start, CanonicalSequences::Node node, const Visit& visit) {
        return run(start.coset.data(), start.least, node, visit);
    }
    /// With watched goals: the coset of the state for each of them, and the number of turns that
    /// may follow a word, which may decrease during the search.
    virtual void watch(std::span<const CosetStart> starts, const std::uint32_t* turns_after) = 0;
};

}  // namespace qter
