// A small part of a state graph, or of its classes, as nodes and edges for drawing or export.
//
// The nodes are those of near_points.hpp. A node is a class of points (graph/point_classes.hpp);
// without symmetries it is one point.
//
// Limits: the requested number of nodes, a few hundred bytes each.
#pragma once

#include <cstdint>
#include <vector>

#include "graph/level_counts.hpp"
#include "graph/point_classes.hpp"

namespace qter {

/// The most nodes, more than drawing programs can show sensibly.
inline constexpr std::size_t kMostNodes = 100'000;

struct GraphPart {
    struct Node {
        std::uint32_t distance = 0;
        Algorithm way;           ///< a shortest algorithm
        std::uint32_t size = 1;  ///< number of points of the class
    };
    struct Edge {
        std::uint32_t from = 0;
        std::uint32_t to = 0;
        std::vector<std::uint32_t> turns;  ///< of the graph, ascending, that lead to `to`
    };
    std::vector<Node> nodes;  ///< by distance; the first is the origin
    /// By `from`, then by `to`. If turns undo each other, each edge occurs once, with from <= to.
    std::vector<Edge> edges;
    bool directed = false;  ///< edges are directed: turns do not undo each other
};

/// The nodes within options.depth of `origin`, which is as for count_by_classes(), and the edges
/// between them. Errors: kTooLarge for more than `most` nodes. Throws Cancelled.
Result<GraphPart> graph_part(const Graph& graph, const PointClasses& classes, const State& origin,
                             std::size_t most, const LevelOptions& options);

/// An error kTooLarge with the number of nodes of the whole graph.
[[nodiscard]] Diagnostic too_many_nodes(const Graph& graph, std::size_t most);

}  // namespace qter
