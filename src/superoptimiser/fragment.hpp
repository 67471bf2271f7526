// Fragments: parts of a flow graph that a run enters at one block and leaves by jumps, and that
// only add to registers and read them.
//
// A fragment is a set of blocks. A run enters it at its head; a jump to a block outside, or back to
// the head, leaves it. Other blocks may jump into it: they keep the old blocks, and the head gets
// new ones.
//
//     block 0: A += 1; if A%9 = 0 go to block 7, else block 1         fragment {0, 1}, with
//     block 1: A += 1; if A%9 = 0 go to block 8, else block 2         exits 7, 8 and 2
#pragma once

#include <vector>

#include "optimiser/flow_graph.hpp"
#include "optimiser/register_table.hpp"

namespace qter {

struct Fragment {
    std::vector<BlockId> blocks;  ///< the head first; each once

    [[nodiscard]] BlockId head() const { return blocks.front(); }
};

/// Whether a register may occur in fragments: it is not on a tape, and its order can be tracked.
[[nodiscard]] bool fits_fragments(const RegisterTable& registers, std::size_t reg);

/// Whether a block can be part of a fragment: it has only additions and `repeat until`, of
/// registers that fit, and ends with a jump or a test. O(steps).
[[nodiscard]] bool is_pure(const BasicBlock& block, const RegisterTable& registers);

/// The lines of a pure block, its goto left out.
[[nodiscard]] std::size_t lines_of(const BasicBlock& block);

/// Splits blocks so that what can be part of a fragment is in blocks of its own: the steps before
/// the first question, output, solved puzzle or moved head, and those after the last. Blocks keep
/// their numbers, new ones come after them. O(steps).
void split_at_effects(FlowGraph& graph, const RegisterTable& registers);

/// Lines of the blocks of a fragment, gotos left out: those that are not needed any more when the
/// head gets other blocks. `before` are the predecessors of all blocks.
[[nodiscard]] std::size_t lines_of_its_own(const FlowGraph& graph, const Fragment& fragment,
                                           const std::vector<std::vector<BlockId>>& before);

}  // namespace qter
