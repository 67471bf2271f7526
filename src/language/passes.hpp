// The passes of the optimiser, in alphabetical order; optimise.cpp says when each runs. Every pass
// keeps what the program means and gives true when it changed the graph. What a pass does, with
// an example of before and after, stands at the top of its own file.
#pragma once

#include "language/optimise.hpp"

namespace qter::pass {

/// Additions of a block that can stand together become one step for each holding.
bool coalesce_adds(FlowGraph& graph, PassContext& context);
/// Additions to registers that nobody reads any more are dropped.
bool dead_adds(FlowGraph& graph, PassContext& context);
/// Additions at the beginning of blocks move before the branch or join that leads there.
bool hoist_adds(FlowGraph& graph, PassContext& context);
/// A value that is known on every way to a print or halt is said as a text.
bool known_outputs(FlowGraph& graph, PassContext& context);
/// What is the same on every way to a step need not be tested or repeated there.
bool known_values(FlowGraph& graph, PassContext& context);
/// A block and the only one that jumps to it become one.
bool merge_blocks(FlowGraph& graph, PassContext& context);
/// A loop of additions to one puzzle becomes one line.
bool repeat_until(FlowGraph& graph, PassContext& context);
/// Blocks that do the same from there on become one.
bool share_tails(FlowGraph& graph, PassContext& context);
/// Additions at the end of blocks move behind the branch or join that follows.
bool sink_adds(FlowGraph& graph, PassContext& context);
/// A stretch that makes all registers of a puzzle 0 becomes solving it, where that is less work.
bool solve(FlowGraph& graph, PassContext& context);
/// Jumps to what only jumps on, and branches whose answer is known, go straight through.
bool thread_jumps(FlowGraph& graph, PassContext& context);
/// Blocks that no path leads to are removed.
bool unreachable(FlowGraph& graph, PassContext& context);
/// A register that is counted down one by one is counted down in larger steps, remainder by
/// remainder.
bool vectorise_moves(FlowGraph& graph, PassContext& context);

}  // namespace qter::pass
