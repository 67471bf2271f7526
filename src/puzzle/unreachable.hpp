// Why no turns lead to a state, in words.
//
// The rules of turn_invariants.hpp are checked first, since a broken one is a reason that a person
// can see: a piece where it never comes, a twist, two pieces exchanged. Only then the group itself
// is asked.
#pragma once

#include <string>
#include <vector>

#include "puzzle/puzzle.hpp"
#include "puzzle/puzzle_group.hpp"

namespace qter {

struct Unreachable {
    std::string message;
    std::vector<Slot> slots;  ///< where to look: one slot or two, none for the whole state
    std::string note;         ///< the rule behind it; may be empty
};

/// Tells look-alikes apart such that turns lead to `state`, a valid one of the puzzle's shape.
/// Gives what says that none do, empty when some do or when make_reachable() cannot tell.
///
/// `group` is the puzzle's (group_of()), for callers who ask of many states; without it a call for
/// a state that breaks no rule derives it, which takes from milliseconds to seconds. Puzzles too
/// large to have a PuzzleGroup are held to the rules alone.
std::vector<Unreachable> why_unreachable(const Puzzle& puzzle, const PuzzleGroup* group,
                                         State& state);

}  // namespace qter
