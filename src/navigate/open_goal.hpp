// The goals of a state that leaves slots open (puzzle/open_places.hpp).
//
// In the end every slot that is not open must have its own piece; nothing else is required. So
// pieces that belong to open slots only are not distinguished, nor are unknown pieces. Their
// orientations count only if some open slot requires an untwisted piece. The rest is as for a goal
// where only some stickers matter (goal_pattern.hpp): each way to fill the open slots is a goal.
//
// Source of the problem: ksolve+ 1.3a (K. Krig, M. Gottlieb), its readme.
#pragma once

#include "navigate/goal_pattern.hpp"
#include "puzzle/open_places.hpp"

namespace qter {

/// `state` may have any pieces in place of unknown ones. Errors: kImpossible if a slot that is not
/// open requires an unknown piece; kTooLarge for more than kMostPatternGoals goals.
[[nodiscard]] Result<PatternGoals> goals_of_open(const Puzzle& puzzle, const State& state,
                                                 const OpenPlaces& open);

/// Whether all slots that are not open are solved. Pieces that were unknown at first count as what
/// they are.
[[nodiscard]] bool is_solved_but_open(const Puzzle& puzzle, const State& state,
                                      const OpenPlaces& open);

}  // namespace qter
