// Every shortest solution, each sequence of turns once.
//
// Where nothing holds a puzzle in space, methods hold a piece (puzzle/held_turns.hpp), so that of
// R' and L on a 2x2 they make one. Each sequence that they find then stands for all that do the
// same but for how the puzzle is held meanwhile, which are other turns to a person.
//
// The technique: what a sequence passes through, the whole puzzle turned so that the piece is where
// it was at first, are the positions that lie on a shortest way. All turns of the puzzle are made
// along them (trace_search.hpp). A word of n turns stands for at most r^n, if r of them turn the
// same but for the rest of the puzzle: 2 on a 2x2 and on a skewb.
#pragma once

#include <span>
#include <vector>

#include "navigate/solution.hpp"
#include "puzzle/puzzle.hpp"
#include "support/cancellation.hpp"

namespace qter {

/// A shortest way to a goal, by the goal's number.
struct FoundWord {
    Algorithm turns;
    std::size_t which = 0;
};

/// Gives the solution all words of `turns`, ascending ones, that are as long as those found and as
/// good: Solution::all. `found` are all shortest words from `start` to `goals`, at least one, but
/// for those that differ in how the puzzle is held, if it may be `turned_round` at the goals, or in
/// the order of turns that commute. The solution becomes the first that ends as its goal is held,
/// if there is one, else the first. When it was stopped, some may be missing.
void set_all(const Puzzle& puzzle, const Algorithm& turns, const State& start,
             std::span<const State> goals, const std::vector<FoundWord>& found, bool turned_round,
             const Cancellation& cancellation, Solution& solution);

}  // namespace qter
