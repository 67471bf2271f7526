// All canonical words of one length that take a phase to its end: the search skeleton with the
// phase's tables as bounds. Where the phase is exact hardly a position is looked at in vain.
#pragma once

#include <algorithm>
#include <functional>
#include <span>
#include <vector>

#include "qter/navigate/phase_space.hpp"
#include "qter/search/depth_first.hpp"
#include "qter/support/cancellation.hpp"

namespace qter {

class PhaseWords {
 public:
    /// Called with a word; false ends the search.
    using Visit = std::function<bool(std::span<const Turn> word)>;

    /// All must outlive this. Allocates here only. Words do not end with a turn that is true in
    /// `not_last`, by the turn's number; null for none.
    PhaseWords(const PhaseSpace& space, std::uint32_t length, const std::vector<bool>* not_last,
               const Cancellation& cancellation)
        : length_(length),
          policy_(space, not_last),
          search_(space.turns(), false, policy_, PhaseSpace::Spot{}, length, cancellation) {}
    PhaseWords(const PhaseWords&) = delete;
    PhaseWords& operator=(const PhaseWords&) = delete;

    /// All words from `spot`, behind a word that the automaton of canonical sequences was taken to
    /// `node` by. False when the visit or the cancellation ended it.
    bool run(const PhaseSpace::Spot& spot, CanonicalSequences::Node node, const Visit& visit) {
        if (spot.least > length_) return true;
        policy_.visit = &visit;
        Frontier::Beginning beginning;
        beginning.node = node;
        beginning.period = SequenceSymmetry::kNone;
        return search_.run(beginning, spot);
    }
    /// Positions looked at so far.
    [[nodiscard]] std::uint64_t nodes() const { return search_.nodes(); }

 private:
    struct Policy {
        using Position = PhaseSpace::Spot;
        struct Ahead {
            PhaseSpace::Place to;
            std::uint64_t index;  // in the table by classes
        };

        Policy(const PhaseSpace& of, const std::vector<bool>* last)
            : space(of),
              classes(of.class_table() ? &*of.class_table() : nullptr),
              modulo(of.tells_all()),
              not_last(last) {}

        void foresee(const Position& from, TurnNumber turn, Ahead& ahead) const {
            ahead.to = space.after(from.place, turn);
            if (classes == nullptr) return;
            ahead.index = classes->index(ahead.to.data());
            classes->prefetch(ahead.index);
        }
        Entry enter(const Position& from, TurnNumber turn, const Ahead& ahead, std::uint32_t left,
                    Position& to) const {
            if (left == 0 && not_last != nullptr && (*not_last)[turn]) return Entry::kCut;
            if (modulo) {
                to.least = ClassTable::next(from.least, classes->at(ahead.index));
                if (to.least > left) return Entry::kCut;
                to.place = ahead.to;
                return Entry::kOpen;
            }
            to.least = classes != nullptr ? classes->at(ahead.index) : 0;
            if (to.least > left) return Entry::kCut;
            to.least = std::max(to.least, space.least_of_tables(ahead.to));
            if (to.least > left) return Entry::kCut;
            to.place = ahead.to;
            return Entry::kOpen;
        }
        bool arrived(const Position&, std::span<const Turn> path) const { return (*visit)(path); }

        const PhaseSpace& space;
        const ClassTable* classes;
        bool modulo;
        const std::vector<bool>* not_last;
        const Visit* visit = nullptr;
    };

    std::uint32_t length_;
    Policy policy_;
    DepthFirst<Policy> search_;
};

}  // namespace qter
