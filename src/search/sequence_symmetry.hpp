// Sequence symmetry: a search examines only one of a solution and its rotations.
//
// The setting. A search tries canonical sequences, all of n turns before any of n + 1, to find one
// that meets a goal. Conjugates of an element that meets the goal meet it, too, as for the elements
// with given cycles. Then a rotation of a solution is a solution: B C A is A' (A B C) A. Call two
// sequences alike when rotations and swaps of adjacent commuting turns transform one into the
// other. Alike sequences are all solutions or none.
//
// The sequences searched. Turns are ordered by the rank of their grips (canonical_sequences.hpp),
// then by amount, and sequences of n turns as words. A class of alike sequences has a least member
// r. If no sequence of fewer than n turns is a solution, and the grips of r, sorted, are the least
// of all solutions of n turns, no member of its class can be shortened, or made smaller by
// gathering wide turns. For such a class:
//   1. r is canonical: it is the least of its trace, which cannot be reduced.
//   2. r does not exceed any of its rotations: it is a necklace.
//   3. Let c be a turn of r that commutes with all turns after it. It can be moved to the end,
//      rotated to the front, and moved on past the first k turns if it commutes with these. So c is
//      not smaller than the turn r[k] that follows them, and not of the same grip, since the two
//      would merge.
// The search drops sequences that violate one of these, and so never drops r. The canonical
// sequences satisfy 1. This file adds 2 and 3: extend() keeps to beginnings of necklaces, turn by
// turn, and complete() checks 2 and 3 after the last turn.
//
// Beginnings of necklaces. No later part of a necklace is smaller than its beginning. For such a
// word w let p, its period, be the length of its longest prefix that is strictly smaller than each
// of its own rotations (a Lyndon word); w repeats that prefix, the last time perhaps not to the
// end. A turn t can follow if and only if it is not smaller than w[|w| - p]; if equal the period
// stays, otherwise it becomes |w| + 1. And w is a necklace if and only if p divides |w|: this tests
// the part that wraps round the end, so that A B A B C A B is refused where C > A.
//
// Solutions hardly ever start and end with turns that commute, by 3. On cubes, where only turns
// about one axis commute, r = A .. C with C commuting with A is kept only if all its turns commute
// with each other. Otherwise C would be smaller than the first turn of another axis, or merge
// before it. On other puzzles A B C with A < B < C may be the least although A and C commute and B
// does not commute with C. So 3 compares turns, and does not just refuse such an end.
//
// Limits: a class can keep more members than its least, since 3 moves one turn at a time. Gathering
// wide turns is not applied round the end.
//
// Sources: T. Rokicki, as cited in the paper of qter (section 3.3.5.c); H. Fredricksen, J.
// Maiorana, "Necklaces of beads in k colors and k-ary de Bruijn sequences", 1978; J.-P. Duval,
// "Factorizing words over an ordered alphabet", 1983.
#pragma once

#include <cassert>
#include <cstdint>
#include <span>

#include "puzzle/puzzle.hpp"
#include "search/canonical_sequences.hpp"

namespace qter {

/// Tests that a search uses besides CanonicalSequences::next(): one call of extend() for each turn,
/// one of complete() for each sequence of full length. Holds no state of the search.
class SequenceSymmetry {
 public:
    /// The length of the longest Lyndon prefix of a sequence; 0 for the empty sequence only.
    using Period = std::uint32_t;
    /// No searched sequence has this beginning.
    static constexpr Period kNone = 0;

    /// `sequences` must outlive this.
    explicit SequenceSymmetry(const CanonicalSequences& sequences) : sequences_(sequences) {}

    /// The period of `path` with `turn` after it, or kNone; `period` is that of `path`. O(1).
    [[nodiscard]] Period extend(std::span<const Turn> path, Period period, Turn turn) const {
        if (path.empty()) return 1;
        assert(period >= 1 && period <= path.size());
        const Turn before = path[path.size() - period];
        if (turn == before) return period;
        return less(turn, before) ? kNone : static_cast<Period>(path.size() + 1);
    }

    /// True when `path`, canonical and of this period, is to be tried at its full length. One
    /// division for most, O(length) for nearly all others, O(length^2) at worst.
    [[nodiscard]] bool complete(std::span<const Turn> path, Period period) const {
        return path.empty() || (path.size() % period == 0 && !has_smaller_rotation(path));
    }

    /// The order of turns: by rank of their grips, then by amount.
    [[nodiscard]] bool less(Turn a, Turn b) const {
        if (a.grip == b.grip) return a.amount < b.amount;
        return sequences_.rank(a.grip) < sequences_.rank(b.grip);
    }

 private:
    /// A turn near the end can be rotated to the front and make the path smaller, or merge there.
    [[nodiscard]] bool has_smaller_rotation(std::span<const Turn> path) const;

    const CanonicalSequences& sequences_;
};

}  // namespace qter
