// The turns of a coordinate, in the order that numbers its values, and their move table columns.
#pragma once

#include <cstdint>
#include <vector>

#include "coordinate/move_table.hpp"
#include "state/state.hpp"

namespace qter {

class TurnSet;

/// The turns of a coordinate, as states of one shape, in the order in which they find values.
struct CoordinateTurns {
    CoordinateTurns() = default;
    /// One column of the move table for each state.
    CoordinateTurns(const std::vector<State>& of);  // NOLINT(google-explicit-constructor)

    std::vector<State> states;
    /// By state: its columns in the move table, and those of its powers. Powers find no further
    /// values, since repeating the turn finds the same.
    std::vector<TurnColumns> columns;
    std::uint32_t all_columns = 0;  ///< columns of no turn here hold kNoValue
};

/// The turns that a set allows; each in the column of its number.
[[nodiscard]] CoordinateTurns coordinate_turns(const TurnSet& turns);
/// The same, but with columns for these turns alone, in their order. The first turn of each grip,
/// whose powers the others are, finds the values.
[[nodiscard]] CoordinateTurns turns_by_grip(const TurnSet& turns);

/// The move table with all columns, from `after`, [value][state], the values after each state.
/// O(size * columns).
[[nodiscard]] MoveTable spread(const CoordinateTurns& turns, std::vector<std::uint32_t> after);

}  // namespace qter
