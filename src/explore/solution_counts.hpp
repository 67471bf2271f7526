// How many shortest algorithms lead to the points of a state graph.
//
// The technique: counting shortest paths by dynamic programming. The shortest algorithms to a point
// are those to its nearer neighbours, a turn longer each. So level by level their numbers are added
// up, with a number kept for every point. Turns in another order that do the same are different
// algorithms (U D and D U).
//
// Limits: 8 bytes for each point of the space; numbers of 2^64 and more are not told.
//
// Cost: points * turns loads, as for the distances.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "explore/state_graph.hpp"

namespace qter {

struct SolutionCounts {
    struct Level {
        Integer all;             ///< algorithms to all points of the level
        std::uint64_t most = 0;  ///< to one of them
        std::uint64_t only = 0;  ///< points with a single one
    };
    std::vector<Level> levels;  ///< by distance
    bool complete = true;       ///< false when it was cancelled, or numbers grew too large
};

/// Only of a graph with bytes. Throws std::bad_alloc.
SolutionCounts count_solutions(const StateGraph& graph, const LevelOptions& options);

}  // namespace qter
