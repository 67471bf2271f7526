// The graph of a puzzle's shapes (puzzle/shape_graph.hpp) as nodes and edges: what legality of
// turns depends on, seen as a picture.
//
// Each shape is a node, a turn that can be made in it an edge to the shape after it. Distances are
// in the turns that are asked about, which may be other ones than the shape graph was found by,
// each with its weight (E. W. Dijkstra, 1959).
#pragma once

#include "explore/graph_part.hpp"
#include "puzzle/shape_graph.hpp"

namespace qter {

/// Those within options.depth of `origin`. `graph` says which turns there are. Errors: kTooLarge
/// for more than `most` nodes. Throws Cancelled. O(shapes * turns * log shapes).
Result<GraphPart> shape_part(const Graph& graph, const ShapeGraph& shapes, std::uint32_t origin,
                             std::size_t most, const LevelOptions& options);

/// By shape that counts, how far the farthest shape is from it, in turns that all count 1 and undo
/// each other; none when it was cancelled. O(shapes^2 * turns), on options.threads.
[[nodiscard]] std::optional<std::vector<std::uint32_t>> shape_eccentricities(
    const Graph& graph, const ShapeGraph& shapes, const LevelOptions& options);

}  // namespace qter
