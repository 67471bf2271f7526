// The symmetries of a puzzle that are symmetries of a state graph's turns.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "coordinate/turn_symmetries.hpp"
#include "graph/graph_turns.hpp"
#include "group/symmetry.hpp"

namespace qter {

/// The image of each of these turns under a symmetry: the first turn with that action and the same
/// weight. nullopt if an image is not one of the turns. At most TurnSymmetries::kMaxTurns turns.
/// O(turns^2 * slots).
[[nodiscard]] std::optional<std::vector<TurnNumber>> turn_images(
    const SymmetryGroup& group, std::uint32_t symmetry, const std::vector<GraphTurn>& turns);

struct GraphSymmetries {
    std::vector<std::uint32_t> numbers;  ///< in the puzzle's group, ascending
    TurnSymmetries of_turns;             ///< their action on turns, in the same order
};

/// The symmetries that take a graph's turns to each other, acting on the turns and their inverses.
/// `undoing` has, by turn, the number of its inverse in [0, all).
[[nodiscard]] GraphSymmetries symmetries_of_turns(const SymmetryGroup& group,
                                                  const std::vector<GraphTurn>& turns,
                                                  const std::vector<std::uint32_t>& undoing,
                                                  std::size_t all);

}  // namespace qter
