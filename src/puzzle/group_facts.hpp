// Facts about a puzzle's group: its order, the number of positions, and the constraints of all
// turns.
//
// Nothing is taken from the puzzle's geometry: orders, constraints and identical pieces follow from
// the turns. `exact` tells whether pieces, orientation sums and parities multiply out to the
// group's order. If they do not, as on the skewb, code that needs to know must query the group
// itself.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "group/orbit_actions.hpp"
#include "group/puzzle_group.hpp"
#include "puzzle/puzzle.hpp"

namespace qter {

struct GroupFacts {
    PuzzleGroup group;
    /// Number of distinguishable states: identical pieces may be exchanged, and states that differ
    /// by a rotation of the whole puzzle that turns can make count once. nullopt if it could not be
    /// derived.
    std::optional<Integer> positions;
    /// The action on every orbit; only for groups that are not exact.
    std::optional<OrbitActions> actions;
};

/// The group that the puzzle's turns generate; nullopt if it is too large
/// (PuzzleGroup::kMaxPoints).
[[nodiscard]] std::optional<PuzzleGroup> group_of(const Puzzle& puzzle);

/// All facts about the puzzle's group; nullopt if it is too large (PuzzleGroup::kMaxPoints).
/// Milliseconds for the 3x3, seconds for the largest puzzles.
[[nodiscard]] std::optional<GroupFacts> group_facts(const Puzzle& puzzle);

/// The constraints in words, a sentence each: "corners: twists add up to a multiple of 3", "corners
/// and edges: both permutations are even or both are odd".
[[nodiscard]] std::vector<std::string> constraint_sentences(const Puzzle& puzzle,
                                                            const GroupFacts& facts);

}  // namespace qter
