// The goals of a state that leaves places open (puzzle/open_places.hpp), to search for.
//
// In the end every place that is not open has the piece that belongs there, and nothing else is
// asked. So pieces that belong to no such place are not told apart, nor are those that are not
// known; and how they are turned counts only where some place that is open has to have a piece that
// is not turned. The rest is as for a goal of which some stickers matter (goal_pattern.hpp): each
// way to fill the open places is a goal.
//
// Source of what is asked: ksolve+ 1.3a (K. Krig, M. Gottlieb), its readme.
#pragma once

#include "navigate/goal_pattern.hpp"
#include "puzzle/open_places.hpp"

namespace qter {

/// Of unknown pieces the state has any. Errors: a place that is not open wants a piece that is not
/// known (kImpossible); too many goals (kTooLarge), more than kMostPatternGoals.
[[nodiscard]] Result<PatternGoals> goals_of_open(const Puzzle& puzzle, const State& state,
                                                 const OpenPlaces& open);

/// All places that are not open are solved. Pieces that the state began with as unknown ones count
/// as what they are.
[[nodiscard]] bool is_solved_but_open(const Puzzle& puzzle, const State& state,
                                      const OpenPlaces& open);

}  // namespace qter
