// Frontier of a search: the beginnings of words, one representative of each class of alike ones.
//
// The technique: symmetry breaking, by the least word of each class. The setting: words of n turns
// are searched for those that meet a goal, and no word of fewer turns does. Swaps of adjacent
// commuting turns take a solution to a solution; so do symmetries of the puzzle that keep the goal,
// turn by turn; and where conjugation keeps the goal, so do rotations of the word and, where
// inverses meet it too, inverting the word. All words that these reach from a solution are
// solutions. Let r be the least of them. Then for every beginning p of r, r = p q:
//   - p is canonical, and begins a necklace where words may be rotated (sequence_symmetry.hpp);
//   - p does not exceed the least member of the trace of its image under any symmetry, since that
//     with the image of q as suffix is one of these words;
//   - with rotations and inverses, p does not exceed the same for the inverse of p: inverting r
//     gives q' p', and rotating that gives p' q'.
// The frontier keeps the beginnings for which this is true, turn by turn, so it never loses r. All
// solutions of n turns result from the same operations on those that are found.
//
// On the 3x3 with all pieces free 2, 8, 48, 509 beginnings of one, two, three and four turns would
// remain if states were compared (their numbers up to symmetry and inversion); comparing words
// leaves a few more, and the necklaces remove some.
//
// Limits: sequences by the rule kTraces or a weaker one, since gathering of wide turns has an order
// of its own that need not be compatible with symmetries.
//
// Source: the qter paper, sections 3.3.4.a, 3.3.5.c and 3.3.5.e (the first phase of PMIDA*).
#pragma once

#include <vector>

#include "search/sequence_symmetry.hpp"
#include "search/turn_set.hpp"
#include "support/cancellation.hpp"

namespace qter {

/// The operations that make two words alike, besides swaps of commuting turns.
struct Likeness {
    /// The images of the turns under each symmetry (TurnSet::images), without the identity; with it
    /// they are a group.
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
    /// Extends the beginnings by a turn; false, without a change, when cancelled. O(beginnings *
    /// turns * symmetries): on a 4x4 some seconds for the fourth turn.
    bool deepen(const Cancellation& cancellation = {});
    /// Back to the empty word; frees the memory.
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
