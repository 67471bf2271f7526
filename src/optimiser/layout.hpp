// Layout: from a flow graph to flat code, with an order of the blocks and the gotos it needs.
//
// The technique: a minimum path cover of the blocks, along edges that need no goto. The only
// conditional jump of Q, `solved-goto`, continues with the next line when the register is not 0. So
// every block can fall through to at most one successor: the target of its jump, or the other side
// of its branch. Along these edges the blocks form trees, each attached to at most one cycle. A
// layout saves the goto of an edge only if its two blocks are adjacent. So it can save at most one
// edge into each block, none into the entry, which is first, and not all edges of a cycle. Choosing
// one edge into every block that has one reaches the first two bounds. A cycle that is chosen as a
// whole is cut by choosing another edge into one of its blocks, which costs nothing, or, if none of
// its blocks has another, by dropping one edge, as in every layout. A block that runs past the end
// must be last, so a path from the entry to it is cut like a cycle when there are other blocks. So
// the number of gotos is minimal (with at most one block that runs past the end; each further one
// needs a goto).
//
// Of the edges into a block, the one in the most loops is chosen, and a cycle is cut where the goto
// lies in the fewest loops; ties follow the order of the source.
//
// A goto to a block that is a single halt is written as a second halt instead.
#pragma once

#include "optimiser/flow_graph.hpp"

namespace qter {

/// The program of a graph. Every block occurs once, reachable or not; labels are the targets of
/// jumps. O(edges * log edges).
[[nodiscard]] FlatCode lay_out(const FlowGraph& graph);

}  // namespace qter
