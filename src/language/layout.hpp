// From a flow graph to flat code: which block stands behind which, and where a goto is needed.
//
// The technique: a minimum path cover of the blocks, along edges that need no goto. Q has one jump
// that asks, `solved-goto`, which goes on with the next line when the register is not 0. So every
// block has at most one successor that it can run into without a goto: where its jump leads, or the
// other side of its branch. Along these edges blocks form trees that hang on at most one circle
// each. A layout without a goto for an edge needs both blocks beside each other. So it can have at
// most one such edge into each block, none into the entry, which is first, and not all edges of a
// circle. Choosing one edge into every block that has any meets the first two bounds. A circle
// chosen as a whole is opened by choosing another edge into one of its blocks, which costs nothing,
// or, where no block of it has another, by giving up one edge, as every layout must. What runs past
// the end has to stand last, so that a way from the entry to it is opened like a circle when there
// are other blocks. So the number of gotos is the least there is (with at most one block that runs
// past the end; each more takes one).
//
// Among the edges into a block the one in the most loops is taken, and a circle is opened where
// that puts a goto into the fewest loops; else the order of the source decides.
//
// A goto to a block that is one line, a halt, is written as a second halt instead.
#pragma once

#include "language/flow_graph.hpp"

namespace qter {

/// The program of a graph. Every block is in it once, reachable or not; labels are those that
/// something jumps to. O(edges * log edges).
[[nodiscard]] FlatCode lay_out(const FlowGraph& graph);

}  // namespace qter
