// Loop nesting depth of edges, as an estimate of how often runs take them.
//
// A loop is a strongly connected component of the graph. The loops inside it are the components
// that remain without the edges back to its head, the block where a run enters; and so on
// (Steensgaard's nesting, valid for any graph, reducible or not). Each level is one run of Tarjan's
// algorithm, for at most kMaxLoopDepth levels.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "optimiser/flow_graph.hpp"

namespace qter {

inline constexpr std::uint8_t kMaxLoopDepth = 8;

/// For every block, the numbers of loops that its edges are in, in the order of for_each_successor.
/// O(kMaxLoopDepth * edges).
[[nodiscard]] std::vector<std::array<std::uint8_t, 2>> loop_depths(const FlowGraph& graph);

}  // namespace qter
