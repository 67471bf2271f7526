// Canonical sequences: one order for turns that commute, one turn for turns that merge.
//
// The technique: normal forms of traces. Two sequences are the same trace when swaps of adjacent
// commuting turns transform one into the other. The canonical sequence of a trace is the
// lexicographically least one; a trace that can be shortened, because two turns of one grip meet in
// one of its sequences, has none. Anisimov and Knuth: a sequence is the least of its trace if and
// only if it has no factor
//     b u a   with a < b, where a commutes with b and with every turn of u.
// (If it has one, moving a before b makes it smaller. If w is not the least, let v be the least,
// and a the turn where v first differs from w: in w it comes later, it commutes with all turns that
// it passes on its path to the front, and the first of these is larger.) Likewise two turns of one
// grip meet if and only if there is a factor a u a where a commutes with every turn of u. Both
// depend only on the set F of grips that must not come next, so F is the state of a finite
// automaton: after x,
//     F' = {a in F : a commutes with x}  +  {a < x : a commutes with x}  +  {x}.
//
// Wide turns. Grips of one line that commute with the same other grips, twins, can be gathered
// wherever no turn between them fails to commute with them; such a set of grips is only kept when
// it is the least with its effect (line_bases.hpp). The automaton stores the set that is being
// gathered, and forbids the grips that cannot extend it.
//
// Nothing is lost: order traces by length, then by their grips, sorted and compared as words. This
// is compatible with putting turns before and after, and each replacement above makes a trace
// smaller. So every state that some sequence of n turns reaches is reached by a canonical sequence
// of at most n turns, and of the sequences of n turns that reach a state that fewer do not reach,
// the least one's trace has a canonical sequence.
//
// Limits: two different canonical sequences can still reach the same state, by relations that are
// longer (R2 L2 U2 D2 = U2 D2 R2 L2) or that depend on amounts (R 2R = Rw). Commutation is between
// grips: where only some turns of two grips commute, this is not used. An automaton that would be
// too large is replaced by that of a weaker rule, which keeps more sequences.
//
// Sources: A. V. Anisimov, D. E. Knuth, "Inhomogeneous sorting", International Journal of Computer
// and Information Sciences 8, 1979; V. Diekert, G. Rozenberg (eds.), "The Book of Traces", 1995,
// chapter 1.
#pragma once

#include <cstdint>
#include <vector>

#include "puzzle/puzzle.hpp"
#include "search/move_classes.hpp"
#include "support/integer.hpp"

namespace qter {

/// The automaton of canonical sequences. Immutable; cheap enough to copy for each search.
class CanonicalSequences {
 public:
    /// A state of the automaton.
    using Node = std::uint16_t;
    static constexpr Node kStart = 0;
    static constexpr Node kDead = 0xffff;
    /// Entries of the table, two bytes each, before minimisation: enough for kMaxGrips grips with
    /// the weakest rule, and seconds of work at most.
    static constexpr std::size_t kMaxEntries = 1'100'000;

    /// The factors that sequences must not have, the strongest rule first.
    enum class Rule {
        kLines,     ///< all that the head of this file describes
        kTraces,    ///< without gathering wide turns
        kLastTurn,  ///< only the last turn counts: not the same grip, nor a smaller one that
                    ///< commutes
    };

    /// With the strongest rule whose automaton fits.
    explicit CanonicalSequences(const MoveClasses& classes);
    /// With `rule`, or a weaker one if that does not fit.
    CanonicalSequences(const MoveClasses& classes, Rule rule);
    CanonicalSequences(const Puzzle& puzzle, GripChoice choice)
        : CanonicalSequences(move_classes(puzzle, choice)) {}

    /// The node after a turn of `grip` from `node`, which must not be dead; kDead where no
    /// canonical sequence continues with it. Every node that is not dead ends a canonical sequence.
    [[nodiscard]] Node next(Node node, std::uint16_t grip) const {
        return table_[std::size_t{node} * grips() + grip];
    }

    [[nodiscard]] std::uint16_t grips() const { return classes_.size(); }
    /// Nodes of the minimal automaton for this language, without the dead one.
    [[nodiscard]] std::size_t nodes() const { return table_.size() / grips(); }
    [[nodiscard]] Rule rule() const { return rule_; }
    [[nodiscard]] const MoveClasses& classes() const { return classes_; }
    /// The index of `grip` in the order that defines "least": a permutation. It is the puzzle's
    /// order, except that twins follow the first of them.
    [[nodiscard]] std::uint16_t rank(std::uint16_t grip) const { return rank_[grip]; }
    [[nodiscard]] bool commute(std::uint16_t a, std::uint16_t b) const {
        return classes_.commute[a][b];
    }

    /// True when `algorithm` is canonical.
    [[nodiscard]] bool accepts(const Algorithm& algorithm) const;

    /// The numbers of canonical sequences of 0, 1, ... `longest` turns, where different amounts of
    /// a grip are different turns. O(longest * nodes * grips).
    [[nodiscard]] std::vector<Integer> counts(std::size_t longest) const;
    /// The least length with at least as many sequences as `things`, or with none: where there are
    /// few grips, or most of them commute, sequences end. Most of `things` take this many turns.
    [[nodiscard]] std::uint32_t usual_turns(double things) const;

 private:
    MoveClasses classes_;
    Rule rule_;
    std::vector<std::uint16_t> rank_;
    std::vector<Node> table_;  // [node][grip]
};

}  // namespace qter
