// How often an edge is likely to be gone along: in how many loops it lies.
//
// A loop is a strongly connected component of the graph, and the loops within it are those of the
// component without the edges back to its head, the block that a run enters first; and so on
// inwards (Steensgaard's nesting, good for any graph, reducible or not). Each level is one run of
// Tarjan's algorithm. After kMaxLoopDepth levels it is enough.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "language/flow_graph.hpp"

namespace qter {

inline constexpr std::uint8_t kMaxLoopDepth = 8;

/// For every block, the number of loops that its edges lie in, in the order of
/// for_each_successor. O(kMaxLoopDepth * edges).
[[nodiscard]] std::vector<std::array<std::uint8_t, 2>> loop_depths(const FlowGraph& graph);

}  // namespace qter
