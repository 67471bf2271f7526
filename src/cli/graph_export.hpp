// A part of a state graph in the formats of programs that draw graphs.
//     dot      Graphviz (graphviz.org/doc/info/lang.html), laid out around where the graph begins
//     graphml  XML of nodes, edges and what is known of them (graphml.graphdrawing.org)
//     csv      a line an edge, for spreadsheets (RFC 4180)
//     svg      a drawing of its own (view/rings_svg.hpp)
// Edges have their turns, with weights as --turns has them. Where turns undo each other an edge is
// there once, with the turns from its first node to its second.
#pragma once

#include <string>

#include "cli/explore_arguments.hpp"
#include "explore/graph_part.hpp"

namespace qter {

/// A whole document. O(nodes + edges).
[[nodiscard]] std::string exported(const Graph& graph, const GraphPart& part, GraphFormat format);

}  // namespace qter
