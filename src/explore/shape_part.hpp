// The graph of a puzzle's shapes (blocking/shape_graph.hpp) as nodes and edges, for drawing.
//
// Each shape is a node; a turn that is possible in it is an edge to the shape after it. Distances
// count the turns of `graph`, each with its weight (E. W. Dijkstra, 1959), which may differ from
// the turns of the shape graph.
#pragma once

#include "blocking/shape_graph.hpp"
#include "explore/graph_part.hpp"

namespace qter {

/// The shapes within options.depth of `origin`, with the turns of `graph`. Errors: kTooLarge for
/// more than `most` nodes. Throws Cancelled. O(shapes * turns * log shapes).
Result<GraphPart> shape_part(const Graph& graph, const ShapeGraph& shapes, std::uint32_t origin,
                             std::size_t most, const LevelOptions& options);

/// By shape that counts: the distance of the farthest shape; all turns must have weight 1 and undo
/// each other. nullopt if cancelled. O(shapes^2 * turns), on options.threads.
[[nodiscard]] std::optional<std::vector<std::uint32_t>> shape_eccentricities(
    const Graph& graph, const ShapeGraph& shapes, const LevelOptions& options);

}  // namespace qter
