// All canonical words of one length that take a phase to its end: the search skeleton with the
// phase's tables as bounds. Where the phase is exact hardly a position is looked at in vain.
#pragma once

#include <functional>
#include <span>
#include <vector>

#include "qter/navigate/phase_space.hpp"
#include "qter/search/depth_first.hpp"
#include "qter/support/cancellation.hpp"

namespace qter {

/// `Space` is PhaseSpace or ReductionSpace.
template <class Space>
class WordsOf {
 public:
    /// Called with a word; false ends the search.
    using Visit = std::function<bool(std::span<const Turn> word)>;

    /// Both must outlive this. Allocates here only.
    WordsOf(const Space& space, std::uint32_t length, const Cancellation& cancellation)
        : length_(length),
          policy_(space),
          search_(space.turns(), false, policy_, typename Space::Place{}, length, cancellation) {}
    /// The same, but no word ends with a turn that is not `may_end`, by number.
    WordsOf(const Space& space, std::uint32_t length, const Cancellation& cancellation,
            const std::vector<bool>& may_end)
        : WordsOf(space, length, cancellation) {
        policy_.may_end = &may_end;
    }
    WordsOf(const WordsOf&) = delete;
    WordsOf& operator=(const WordsOf&) = delete;

    /// All words from `place`, behind a word that the automaton of canonical sequences was taken to
    /// `node` by. False when the visit or the cancellation ended it.
    bool run(const typename Space::Place& place, CanonicalSequences::Node node,
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
        using Position = typename Space::Place;
        struct Ahead {};

        explicit Policy(const Space& of) : space(of) {}

        void foresee(const Position&, TurnNumber, Ahead&) const {}
        Entry enter(const Position& from, TurnNumber turn, const Ahead&, std::uint32_t left,
                    Position& to) const {
            if (left == 0 && may_end != nullptr && !(*may_end)[turn]) return Entry::kCut;
            to = space.after(from, turn);
            return space.least(to) > left ? Entry::kCut : Entry::kOpen;
        }
        bool arrived(const Position&, std::span<const Turn> path) const { return (*visit)(path); }

        const Space& space;
        const Visit* visit = nullptr;
        const std::vector<bool>* may_end = nullptr;
    };

    std::uint32_t length_;
    Policy policy_;
    DepthFirst<Policy> search_;
};

using PhaseWords = WordsOf<PhaseSpace>;

}  // namespace qter
