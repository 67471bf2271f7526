// The numbers of shortest algorithms to the points of a state graph.
//
// The technique: counting shortest paths by dynamic programming. The shortest algorithms to a point
// are those to its nearer neighbours, extended by a turn. So the numbers are added up level by
// level, with a number for every point. Different orders of commuting turns are different
// algorithms (U D and D U).
//
// Limits: 8 bytes for each point of the space; numbers below 2^64.
//
// Cost: points * turns loads, as for the distances.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "graph/state_graph.hpp"

namespace qter {

struct SolutionCounts {
    struct Level {
        Integer all;             ///< algorithms to all points of the level
        std::uint64_t most = 0;  ///< the most to one point
        std::uint64_t only = 0;  ///< number of points with exactly one
    };
    std::vector<Level> levels;  ///< by distance
    bool complete = true;       ///< false if cancelled, or a number overflowed
};

/// Requires a graph with bytes. Throws std::bad_alloc.
SolutionCounts count_solutions(const StateGraph& graph, const LevelOptions& options);

}  // namespace qter
