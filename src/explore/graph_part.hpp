// A small part of a state graph, or of its classes, as nodes and edges: to be drawn or worked on.
//
// The nodes are found as near_points.hpp has it. A node is a class of points (point_classes.hpp),
// without symmetries a point.
//
// Limits: as many nodes as are asked for, a few hundred bytes each.
#pragma once

#include <cstdint>
#include <vector>

#include "explore/level_counts.hpp"
#include "explore/point_classes.hpp"

namespace qter {

/// More nodes than programs that draw can make sense of.
inline constexpr std::size_t kMostNodes = 100'000;

struct GraphPart {
    struct Node {
        std::uint32_t distance = 0;
        Algorithm way;           ///< a shortest one
        std::uint32_t size = 1;  ///< points of the class
    };
    struct Edge {
        std::uint32_t from = 0;
        std::uint32_t to = 0;
        std::vector<std::uint32_t> turns;  ///< of the graph, ascending, that lead there
    };
    std::vector<Node> nodes;  ///< by distance; the first is where it begins
    /// By `from`, then by `to`. Where turns undo each other an edge is there once, with from <= to.
    std::vector<Edge> edges;
    bool directed = false;  ///< each turn has an edge of its own direction
};

/// The nodes within options.depth of `origin`, as count_by_classes() has it, and the edges between
/// them. Errors: kTooLarge for more than `most` nodes. Throws Cancelled.
Result<GraphPart> graph_part(const Graph& graph, const PointClasses& classes, const State& origin,
                             std::size_t most, const LevelOptions& options);

/// kTooLarge, with how many the whole graph has.
[[nodiscard]] Diagnostic too_many_nodes(const Graph& graph, std::size_t most);

}  // namespace qter
