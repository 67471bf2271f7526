// The turns that a coordinate is numbered by: in which order they find values, and which columns of
// its move table are theirs.
#pragma once

#include <cstdint>
#include <vector>

#include "coordinate/move_table.hpp"
#include "puzzle/state.hpp"

namespace qter {

class TurnSet;

/// The turns of a coordinate, states of one shape, in the order in which they find values.
struct CoordinateTurns {
    CoordinateTurns() = default;
    /// A column of the move table for each of them.
    CoordinateTurns(const std::vector<State>& of);  // NOLINT(google-explicit-constructor)

    std::vector<State> states;
    /// Of each of them in the move table, with those of its powers: these find no values, as they
    /// lead where the turn leads.
    std::vector<TurnColumns> columns;
    std::uint32_t all_columns = 0;  ///< those of no turn here lead to kNoValue
};

/// The turns that a set allows, as coordinates want them: each in the column of its number.
[[nodiscard]] CoordinateTurns coordinate_turns(const TurnSet& turns);
/// The same, with the columns of these turns alone, in their order. The first turn of each grip, of
/// which the others are powers, finds the values.
[[nodiscard]] CoordinateTurns turns_by_grip(const TurnSet& turns);

/// The move table of values of which it is known where the turns' states lead: `after` is
/// [value][state]. O(size * columns).
[[nodiscard]] MoveTable spread(const CoordinateTurns& turns, std::vector<std::uint32_t> after);

}  // namespace qter
