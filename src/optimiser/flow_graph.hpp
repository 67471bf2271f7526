// Flow graph: a program as basic blocks and the edges between them, the data of the optimiser.
//
// A block is a sequence of steps without a jump, and one exit. The order of blocks has no meaning,
// except for the entry; the layout decides it when the graph becomes flat code again.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "optimiser/flat_code.hpp"

namespace qter {

/// An index into FlowGraph::blocks.
using BlockId = std::size_t;
/// Used where there is no block.
inline constexpr BlockId kNoBlock = static_cast<BlockId>(-1);

/// Exits of a block.
namespace leave {

struct Jump {
    BlockId to = 0;
};
/// To `solved` when the reading is 0, else to `otherwise`. Q jumps only in the first case, and
/// continues with the next line in the second.
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

/// Called where a run comes to a block, with the values of all registers; those on tapes are 0.
using BlockVisitor = std::function<void(BlockId block, const std::vector<std::uint64_t>& values)>;

/// The graph of a program with all its steps, reachable or not. The last block runs off when
/// something leads past the end. O(steps + labels).
[[nodiscard]] FlowGraph make_flow_graph(const FlatCode& code);

/// Calls `visit(BlockId&)` for every successor of `block`; for a branch, first that of a solved
/// reading. `Block` is BasicBlock or const BasicBlock.
template <class Block, class Visit>
void for_each_successor(Block& block, Visit visit) {
    if (auto* jump = std::get_if<leave::Jump>(&block.exit)) visit(jump->to);
    if (auto* branch = std::get_if<leave::Branch>(&block.exit)) {
        visit(branch->solved);
        visit(branch->otherwise);
    }
}

/// Whether the graph has a `repeat until`. O(steps).
[[nodiscard]] bool repeats(const FlowGraph& graph);

/// For every block, its predecessors, ascending; a block that branches to it on both sides is
/// listed twice.
[[nodiscard]] std::vector<std::vector<BlockId>> predecessors(const FlowGraph& graph);

}  // namespace qter
