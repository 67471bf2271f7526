// Traces: sequences of turns up to swaps of adjacent turns that commute.
//
// The technique: linear extensions of a partial order. Two turns of a sequence that do not commute,
// or are the same turn, keep their order, and all other neighbours can swap; so a trace is a
// partial order of its turns, and its sequences are the linear extensions of that order. The least
// one takes, again and again, the least turn that no remaining turn has to precede; so a turn that
// is appended to it goes before the first larger one that swaps can move it to. The number of
// sequences is counted over the down-sets of the order: a down-set has as many sequences as all
// down-sets that lack one of its last turns have together.
//
// Limits: counting keeps a number for each down-set; there are at most (n/w + 1)^w for n turns of
// which at most w commute at a time: few on puzzles, but 2^n where all turns commute. Commutation
// is between grips, as in canonical_sequences.hpp; turns of one grip commute.
//
// Source: V. Diekert, G. Rozenberg (eds.), "The Book of Traces", 1995, chapters 1 and 2.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>

#include "search/canonical_sequences.hpp"

namespace qter {

/// Most turns of a word whose trace is counted or divided.
inline constexpr std::size_t kMaxTraceTurns = 64;

/// Moves the least turn that can lead the rest of a word of numbers, word[at ..], to index `at` by
/// swaps of neighbours a and b with commute(a, b). Applied to one index after the other it makes a
/// word the least of its trace. O(rest^2).
template <class Commute>
void lead_with_least(std::span<std::uint16_t> word, std::size_t at, const Commute& commute) {
    const auto place = [&](std::size_t i) { return word.begin() + static_cast<std::ptrdiff_t>(i); };
    std::size_t least = at;
    for (std::size_t i = at + 1; i < word.size(); ++i) {
        if (word[i] >= word[least]) continue;
        const bool free = std::all_of(
            place(at), place(i), [&](std::uint16_t before) { return commute(word[i], before); });
        if (free) least = i;
    }
    std::rotate(place(at), place(least), place(least + 1));
}

/// The lexicographically least sequence of `word`'s trace, where turns compare by the rank of their
/// grips and then by amount. Turns are not merged. O(turns^2).
[[nodiscard]] Algorithm least_of_trace(const CanonicalSequences& sequences, const Algorithm& word);

/// Appends `turn` to a word that is the least of its trace, and makes it the least again. O(turns).
void append_to_least(const CanonicalSequences& sequences, Algorithm& word, Turn turn);

/// Two turns of one grip meet in some sequence of `word`'s trace. O(turns^2).
[[nodiscard]] bool can_be_shortened(const MoveClasses& classes, const Algorithm& word);

/// The number of different sequences in the trace of `word`, which has at most kMaxTraceTurns
/// turns. O(down-sets * turns).
[[nodiscard]] Integer words_of_trace(const MoveClasses& classes, const Algorithm& word);

/// A trace divided into two, one after the other.
struct TraceSplit {
    Algorithm first;
    Algorithm second;
};

/// Calls `use(split)` for each way to divide the trace of `word`, of at most kMaxTraceTurns turns,
/// into a first part of `turns` turns and the rest, until it returns true; returns whether it did.
/// Both parts keep the order of `word`, and the first split is that of `word` itself.
/// O(turns * choices of turns that stay together with their predecessors).
bool any_split(const MoveClasses& classes, const Algorithm& word, std::size_t turns,
               const std::function<bool(const TraceSplit&)>& use);

}  // namespace qter
