// All canonical words of one length that take a phase to its end: the search skeleton with the
// phase's tables as bounds. Where the phase is exact hardly a position is looked at in vain.
#pragma once

#include <functional>
#include <span>

#include "qter/navigate/phase_space.hpp"
#include "qter/search/depth_first.hpp"
#include "qter/support/cancellation.hpp"

namespace qter {

class PhaseWords {
 public:
    /// Called with a word; false ends the search.
    using Visit = std::function<bool(std::span<const Turn> word)>;

    /// Both must outlive this. Allocates here only.
    PhaseWords(const PhaseSpace& space, std::uint32_t length, const Cancellation& cancellation)
        : length_(length),
          policy_(space),
          search_(space.turns(), false, policy_, PhaseSpace::Place{}, length, cancellation) {}
    PhaseWords(const PhaseWords&) = delete;
    PhaseWords& operator=(const PhaseWords&) = delete;

    /// All words from `place`, behind a word that the automaton of canonical sequences was taken to
    /// `node` by. False when the visit or the cancellation ended it.
    bool run(const PhaseSpace::Place& place, CanonicalSequences::Node node, const Visit& visit) {
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
        using Position = PhaseSpace::Place;
        struct Ahead {};

        explicit Policy(const PhaseSpace& of) : space(of) {}

        void foresee(const Position&, TurnNumber, Ahead&) const {}
        Entry enter(const Position& from, TurnNumber turn, const Ahead&, std::uint32_t left,
                    Position& to) const {
            to = space.after(from, turn);
            return space.least(to) > left ? Entry::kCut : Entry::kOpen;
        }
        bool arrived(const Position&, std::span<const Turn> path) const { return (*visit)(path); }

        const PhaseSpace& space;
        const Visit* visit = nullptr;
    };

    std::uint32_t length_;
    Policy policy_;
    DepthFirst<Policy> search_;
};

}  // namespace qter
