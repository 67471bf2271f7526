// All canonical words of one length that take a phase of a reduction to its end: the search
// skeleton with the phase's tables as bounds. Where the phase is exact hardly a position is looked
// at in vain. Of phases behind the reduction phase_words.hpp does the same.
#pragma once

#include <span>
#include <vector>

#include "navigate/phase_words.hpp"
#include "navigate/reduction_space.hpp"
#include "search/depth_first.hpp"
#include "support/cancellation.hpp"

namespace qter {

class ReductionWords {
 public:
    using Visit = PhaseWords::Visit;

    /// No word ends with a turn of `not_last`, by number. All must outlive this. Allocates here
    /// only.
    ReductionWords(const ReductionSpace& space, std::uint32_t length,
                   const std::vector<bool>& not_last, const Cancellation& cancellation)
        : length_(length),
          policy_(space, not_last),
          search_(space.turns(), false, policy_, ReductionSpace::Place{}, length, cancellation) {}
    ReductionWords(const ReductionWords&) = delete;
    ReductionWords& operator=(const ReductionWords&) = delete;

    /// All words from `place`, behind a word that the automaton of canonical sequences was taken to
    /// `node` by. False when the visit or the cancellation ended it.
    bool run(const ReductionSpace::Place& place, CanonicalSequences::Node node,
             const Visit& visit) {
        if (policy_.space.least(place) > length_) return true;
        policy_.visit = &visit;
        Frontier::Beginning beginning;
        beginning.node = node;
        beginning.period = SequenceSymmetry::kNone;
        return search_.run(beginning, place);
    }
    /// Positions looked at so far.
    [[nodiscard]] std::uint64_t nodes() const { return search_.nodes(); }

 private:
    struct Policy {
        using Position = ReductionSpace::Place;
        struct Ahead {};

        Policy(const ReductionSpace& of, const std::vector<bool>& refused)
            : space(of), not_last(refused) {}

        void foresee(const Position&, TurnNumber, Ahead&) const {}
        Entry enter(const Position& from, TurnNumber turn, const Ahead&, std::uint32_t left,
                    Position& to) const {
            if (left == 0 && not_last[turn]) return Entry::kCut;
            to = space.after(from, turn);
            return space.least(to) > left ? Entry::kCut : Entry::kOpen;
        }
        bool arrived(const Position&, std::span<const Turn> path) const { return (*visit)(path); }

        const ReductionSpace& space;
        const std::vector<bool>& not_last;
        const Visit* visit = nullptr;
    };

    std::uint32_t length_;
    Policy policy_;
    DepthFirst<Policy> search_;
};

}  // namespace qter
