// All shortest solutions, each sequence of turns once.
//
// On a puzzle without a fixed frame, methods fix one piece (puzzle/fixed_frame.hpp), so that R' and
// L on a 2x2 are one turn. Each sequence that they find then represents all sequences that differ
// only in how the puzzle is held in between. To a person these are different turns.
//
// The technique: the positions along the found sequences, with the whole puzzle rotated so that the
// fixed piece is in its first place, are the positions on shortest paths. All turns of the puzzle
// are then made along them (trace_search.hpp). A word of n turns represents at most r^n words, if r
// turns are the same up to a rotation: 2 on a 2x2 and on a skewb.
#pragma once

#include <span>
#include <vector>

#include "method/solution.hpp"
#include "puzzle/puzzle.hpp"
#include "support/cancellation.hpp"

namespace qter {

/// A shortest path to a goal, with the goal's index.
struct FoundWord {
    Algorithm turns;
    std::size_t which = 0;
};

/// Stores in Solution::all every shortest word of `turns` (ascending) that is as good as the found
/// ones. `found` has all shortest words from `start` to `goals`, at least one, up to the order of
/// turns that commute and, if `turned_round`, up to how the puzzle is held. The solution becomes
/// the first word that ends held as its goal is, otherwise the first word. If the search was
/// stopped, some words may be missing.
void set_all(const Puzzle& puzzle, const Algorithm& turns, const State& start,
             std::span<const State> goals, const std::vector<FoundWord>& found, bool turned_round,
             const Cancellation& cancellation, Solution& solution);

}  // namespace qter
