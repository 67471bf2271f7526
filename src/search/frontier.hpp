// The beginnings of words that a search has to go on from, one of all that are alike.
//
// The technique: symmetry breaking, by the least word of each class. The setting: words of n turns
// are searched for those that meet a goal, and none of fewer turns does. Swaps of adjacent
// commuting turns lead from a solution to a solution; so do symmetries of the puzzle that keep the
// goal, turn by turn; and where conjugation keeps the goal, so do rotations of the word and, where
// inverses do, undoing it. All words that these lead to from a solution are solutions. Let r be the
// least of them. Then for every beginning p of r, r = p q:
//   - p is canonical, and begins a necklace where words may be rotated (sequence_symmetry.hpp);
//   - p is no larger than the least member of the trace of its image under any symmetry, for that
//     with the image of q behind it is one of these words;
//   - with rotations and inverses, p is no larger than the same for the word that undoes p: undoing
//     r gives q' p', and rotating that p' q'.
// The frontier keeps the beginnings of which this is true, turn by turn, so it never loses r. All
// solutions of n turns are what the same steps make of those that are found.
//
// On the 3x3 with everything allowed 2, 8, 48, 509 beginnings would be left of one, two, three and
// four turns, if states were compared (their numbers up to symmetry and inversion); comparing words
// leaves a few more, and the necklaces take some away.
//
// Limits: sequences by the rule kTraces or a weaker one, since gathering of wide turns has an order
// of its own that need not go with symmetries.
//
// Source: the qter paper, sections 3.3.4.a, 3.3.5.c and 3.3.5.e (the first phase of PMIDA*).
#pragma once

#include <vector>

#include "search/sequence_symmetry.hpp"
#include "search/turn_set.hpp"
#include "support/cancellation.hpp"

namespace qter {

/// What makes two words alike, besides swaps of commuting turns.
struct Likeness {
    /// Where each symmetry takes the turns (TurnSet::images), the identity left out; a group with
    /// it.
    std::vector<std::vector<TurnNumber>> symmetries;
    bool rotations = false;
    bool inverses = false;
};

class Frontier {
 public:
    struct Beginning {
        TurnWord word;
        CanonicalSequences::Node node;
        SequenceSymmetry::Period period;  ///< kNone without rotations
    };

    /// Begins with the empty word. Both must outlive the frontier.
    Frontier(const TurnSet& turns, const Likeness& likeness);

    /// All beginnings of turns() turns, ascending.
    [[nodiscard]] const std::vector<Beginning>& beginnings() const { return beginnings_; }
    [[nodiscard]] std::uint32_t turns() const { return depth_; }
    /// One turn more; false, and nothing has changed, when cancelled. O(beginnings * turns *
    /// symmetries): on a 4x4 some seconds for the fourth turn.
    bool deepen(const Cancellation& cancellation = {});
    /// The empty word again, and no memory taken.
    void begin_again();

 private:
    [[nodiscard]] bool is_least(std::span<const TurnNumber> word);
    [[nodiscard]] bool is_least(std::span<const TurnNumber> word,
                                std::span<const TurnNumber> other);

    const TurnSet& turns_;
    const Likeness& likeness_;
    std::uint32_t depth_ = 0;
    std::vector<Beginning> beginnings_;
    TurnWord image_;   // scratch
    TurnWord undone_;  // scratch
};

}  // namespace qter
