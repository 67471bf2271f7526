// Passes of the optimiser, in alphabetical order; optimise.cpp has the order in which they run.
// Every pass keeps the meaning of the program and returns true when it changed the graph. The
// description of a pass, with an example of before and after, is at the top of its own file.
#pragma once

#include "optimiser/optimise.hpp"

namespace qter::pass {

/// Merges the additions of a block that can share a position into one step for each holding.
bool coalesce_adds(FlowGraph& graph, PassContext& context);
/// Drops additions to registers that are not read any more.
bool dead_adds(FlowGraph& graph, PassContext& context);
/// Drops loops that end and whose results are never read.
bool dead_loops(FlowGraph& graph, PassContext& context);
/// Enters numbers into the registers to which they are moved.
bool direct_inputs(FlowGraph& graph, PassContext& context);
/// Moves additions at the beginning of blocks before the branch or join that leads there.
bool hoist_adds(FlowGraph& graph, PassContext& context);
/// Copies blocks that begin with a move of a register to those that end with one and lead there.
bool join_moves(FlowGraph& graph, PassContext& context);
/// Writes the stages in which a register is counted down as one repetition.
bool join_stages(FlowGraph& graph, PassContext& context);
/// Compares two registers by a countdown with one test. Only where it pays, see
/// specialiser/optimise_program.hpp.
bool joint_tests(FlowGraph& graph, PassContext& context);
/// Prints values that are known on all paths as text.
bool known_outputs(FlowGraph& graph, PassContext& context);
/// Removes tests and repeats whose result is known on all paths.
bool known_values(FlowGraph& graph, PassContext& context);
/// Replaces sequences of moves between registers by their common effect.
bool linear_moves(FlowGraph& graph, PassContext& context);
/// Merges a block with the only block that jumps to it.
bool merge_blocks(FlowGraph& graph, PassContext& context);
/// Turns a loop of additions to one puzzle into one line.
bool repeat_until(FlowGraph& graph, PassContext& context);
/// Merges blocks with the same behaviour from there on.
bool share_tails(FlowGraph& graph, PassContext& context);
/// Moves additions at the end of blocks after the branch or join that follows.
bool sink_adds(FlowGraph& graph, PassContext& context);
/// Solves a puzzle instead of making all of its registers 0, where that is less work.
bool solve(FlowGraph& graph, PassContext& context);
/// Skips blocks that only jump, and branches with a known result.
bool thread_jumps(FlowGraph& graph, PassContext& context);
/// Removes blocks that no path reaches.
bool unreachable(FlowGraph& graph, PassContext& context);
/// Counts a register down in larger steps, remainder by remainder, instead of one by one.
bool vectorise_moves(FlowGraph& graph, PassContext& context);

}  // namespace qter::pass
