// All loops of a puzzle whose turns can be blocked, as tests know them.
#pragma once

#include <limits>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "blocking/obstacles.hpp"
#include "blocking/shapes.hpp"
#include "notation/metric.hpp"
#include "state/state_key.hpp"

namespace qter::testing {

/// All loops of at most `most` turns with their distances, by plain search over positions.
inline std::vector<std::pair<State, std::uint32_t>> plain_loops(
    const Puzzle& puzzle, std::uint32_t most = std::numeric_limits<std::uint32_t>::max()) {
    const ShapeKeys keys(puzzle);
    const State solved = solved_state(puzzle.shape());
    const std::string shape = keys.key(solved);
    std::map<std::string, std::uint32_t> distance = {{state_key(solved), 0}};
    std::vector<State> reached = {solved};
    std::vector<std::pair<State, std::uint32_t>> loops;
    for (std::size_t i = 0; i < reached.size(); ++i) {
        const State here = reached[i];
        const std::uint32_t turns = distance.at(state_key(here));
        if (i > 0 && keys.key(here) == shape) loops.emplace_back(here, turns);
        if (turns == most) continue;
        for (const Turn turn : grip_turns(puzzle, Metric::kHalfTurn)) {
            if (blocked_step(puzzle, here, turn)) continue;
            State next = compose(puzzle.shape(), here, puzzle.turn_state(turn));
            if (distance.emplace(state_key(next), turns + 1).second)
                reached.push_back(std::move(next));
        }
    }
    return loops;
}

}  // namespace qter::testing
