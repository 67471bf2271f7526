// A program as a graph: basic blocks, and where each of them goes on. What the optimiser works on.
//
// A block is steps that follow each other whatever happens, none of which jumps, and one exit. The
// order of blocks means nothing, but for the entry; which block stands behind which one is decided
// when the graph is laid out as flat code again.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "language/flat_code.hpp"

namespace qter {

/// An index into FlowGraph::blocks.
using BlockId = std::size_t;
/// In place of a block where there is none.
inline constexpr BlockId kNoBlock = static_cast<BlockId>(-1);

/// The ways to leave a block.
namespace leave {

struct Jump {
    BlockId to = 0;
};
/// To `solved` when the reading is 0, else to `otherwise`. Q jumps in the first case alone, and
/// goes on with the line behind in the second.
struct Branch {
    Reading value;
    BlockId solved = 0;
    BlockId otherwise = 0;
};
using Halt = step::Halt;
/// Past the end of the program, a runtime error.
struct RunOff {};

}  // namespace leave

struct BasicBlock {
    std::vector<Step> steps;  ///< without Goto, SolvedGoto and Halt
    std::variant<leave::RunOff, leave::Jump, leave::Branch, leave::Halt> exit;
    Span exit_span;
};

struct FlowGraph {
    std::vector<BasicBlock> blocks;  ///< at least one
    BlockId entry = 0;
};

/// The graph of a program with every step of it, reachable or not; the last block runs off when
/// something leads past the end. O(steps + labels).
[[nodiscard]] FlowGraph make_flow_graph(const FlatCode& code);

/// Calls `visit(BlockId&)` for every block that may follow `block`; for a branch the one for a
/// solved reading first. `Block` is BasicBlock or const BasicBlock.
template <class Block, class Visit>
void for_each_successor(Block& block, Visit visit) {
    if (auto* jump = std::get_if<leave::Jump>(&block.exit)) visit(jump->to);
    if (auto* branch = std::get_if<leave::Branch>(&block.exit)) {
        visit(branch->solved);
        visit(branch->otherwise);
    }
}

/// For every block, the blocks that may come right before it, ascending; one that branches to it
/// on both sides is there twice.
[[nodiscard]] std::vector<std::vector<BlockId>> predecessors(const FlowGraph& graph);

}  // namespace qter
