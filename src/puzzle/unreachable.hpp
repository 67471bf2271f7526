// Reasons why no turns reach a state, in words.
//
// The rules of turn_invariants.hpp are checked first, since a broken rule is a visible reason: a
// piece in a place that it cannot reach, a twist, two exchanged pieces. Only then the group itself
// is used.
#pragma once

#include <string>
#include <vector>

#include "group/puzzle_group.hpp"
#include "puzzle/puzzle.hpp"

namespace qter {

struct Unreachable {
    std::string message;
    std::vector<Slot> slots;  ///< slots to point out: one or two; empty for the whole state
    std::string note;         ///< the broken rule; may be empty
};

/// Assigns identical pieces such that turns reach `state`, a valid state of the puzzle's shape.
/// Returns the reasons why none do; empty if some do, or if make_reachable() cannot decide.
///
/// `group` is the puzzle's (group_of()), for callers that test many states; without it, a call for
/// a state that breaks no rule derives it, which takes milliseconds to seconds. For puzzles too
/// large for a PuzzleGroup only the rules are checked.
std::vector<Unreachable> why_unreachable(const Puzzle& puzzle, const PuzzleGroup* group,
                                         State& state);

}  // namespace qter
