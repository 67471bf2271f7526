// Which turns can be made in a position of a puzzle whose turns can be blocked, and what blocks the
// others.
#pragma once

#include <string>
#include <vector>

#include "puzzle/obstacles.hpp"
#include "support/json.hpp"

namespace qter {

struct TurnNow {
    Turn turn;                           ///< a smallest one, either way
    std::optional<BlockedStep> blocked;  ///< what is in the way, if anything
};

/// Of all grips and blocks. O(turns * slots).
[[nodiscard]] std::vector<TurnNow> turns_now(const Puzzle& puzzle, const State& state);

/// Lines of a report: those that can be made, and the others by what is in their way.
[[nodiscard]] std::string turns_now_text(const Puzzle& puzzle, const std::vector<TurnNow>& turns);

/// A list of {"turn", "blocked": {"by", "pieces"} or null}.
void write_turns_now(JsonWriter& json, const Puzzle& puzzle, const std::vector<TurnNow>& turns);

/// The slots of what is in the way, ascending.
[[nodiscard]] std::vector<Slot> slots_of(const Obstacle& obstacle);

}  // namespace qter
