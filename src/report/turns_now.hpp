// Possible and blocked turns in a position of a puzzle whose turns can be blocked.
#pragma once

#include <string>
#include <vector>

#include "blocking/obstacles.hpp"
#include "support/json.hpp"

namespace qter {

struct TurnNow {
    Turn turn;                           ///< a smallest turn of a grip, in either direction
    std::optional<BlockedStep> blocked;  ///< the obstacle; nullopt when the turn is possible
};

/// The turns of all grips and blocks. O(turns * slots).
[[nodiscard]] std::vector<TurnNow> turns_now(const Puzzle& puzzle, const State& state);

/// Lines of a report: the possible turns, and the blocked ones by obstacle.
[[nodiscard]] std::string turns_now_text(const Puzzle& puzzle, const std::vector<TurnNow>& turns);

/// Writes an array of {"turn", "blocked": {"by", "pieces"} or null}.
void write_turns_now(JsonWriter& json, const Puzzle& puzzle, const std::vector<TurnNow>& turns);

/// The slots of an obstacle, ascending.
[[nodiscard]] std::vector<Slot> slots_of(const Obstacle& obstacle);

}  // namespace qter
