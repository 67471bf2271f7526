// Export of a part of a state graph to the formats of graph programs.
//     dot      Graphviz (graphviz.org/doc/info/lang.html), laid out around the first position
//     graphml  XML of nodes, edges and their attributes (graphml.graphdrawing.org)
//     csv      a line for each edge, for spreadsheets (RFC 4180)
//     svg      a drawing of our own (rings_svg.hpp)
// Edges list their turns, with weights in the form of --turns. Where turns undo each other, an edge
// appears once, with the turns from its first node to its second.
#pragma once

#include <string>

#include "explore/exploration.hpp"

namespace qter {

/// Formats in which a part of a graph is written.
enum class GraphFormat { kDot, kGraphml, kCsv, kSvg };

/// The result's part as a whole document. O(nodes + edges).
[[nodiscard]] std::string exported(const GraphResult& result, GraphFormat format);

}  // namespace qter
