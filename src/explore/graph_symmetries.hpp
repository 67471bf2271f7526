// Which symmetries of a puzzle are symmetries of a state graph's turns.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "coordinate/turn_symmetries.hpp"
#include "explore/graph_turns.hpp"
#include "puzzle/symmetry.hpp"

namespace qter {

/// What a symmetry makes of each of these turns: the first one that does so, of the same weight.
/// None where it takes a turn to none of them. No more turns than TurnSymmetries::kMaxTurns.
/// O(turns^2 * slots).
[[nodiscard]] std::optional<std::vector<TurnNumber>> turn_images(
    const SymmetryGroup& group, std::uint32_t symmetry, const std::vector<GraphTurn>& turns);

struct GraphSymmetries {
    std::vector<std::uint32_t> numbers;  ///< in the puzzle's group, ascending
    TurnSymmetries of_turns;             ///< the same, in this order
};

/// Those that take a graph's turns to each other, as symmetries of these and of what undoes them:
/// `undoing`, by turn, numbers in [0, all) for that.
[[nodiscard]] GraphSymmetries symmetries_of_turns(const SymmetryGroup& group,
                                                  const std::vector<GraphTurn>& turns,
                                                  const std::vector<std::uint32_t>& undoing,
                                                  std::size_t all);

}  // namespace qter
