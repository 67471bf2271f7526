// What the group of a puzzle really is: how many states, how many looks, and what every turn keeps.
//
// Nothing is taken from the puzzle's geometry: orders, constraints and look-alikes follow from the
// turns. `exact` says whether pieces, orientation sums and parities multiply out to the group's
// order; where they do not, as on the skewb, code that needs to know asks the group itself.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "puzzle/orbit_actions.hpp"
#include "puzzle/puzzle.hpp"
#include "puzzle/puzzle_group.hpp"

namespace qter {

struct GroupFacts {
    PuzzleGroup group;
    /// Distinguishable states: look-alikes merged, and the rotations of the whole puzzle where
    /// turns can make them. nullopt when it could not be derived.
    std::optional<Integer> positions;
    /// What every orbit's own action is; only for groups that are not exact.
    std::optional<OrbitActions> actions;
};

/// The group that the puzzle's turns generate.
[[nodiscard]] std::optional<PuzzleGroup> group_of(const Puzzle& puzzle);

/// Everything about the puzzle's group; nullopt when it is larger than PuzzleGroup::kMaxPoints
/// allows. Milliseconds for the 3x3, seconds for the largest puzzles.
[[nodiscard]] std::optional<GroupFacts> group_facts(const Puzzle& puzzle);

/// The constraints in words, a sentence each: "the twists of the corners add up to a multiple of
/// 3", "corners and edges: an even number of odd permutations".
[[nodiscard]] std::vector<std::string> constraint_sentences(const Puzzle& puzzle,
                                                            const GroupFacts& facts);

}  // namespace qter
