// Loops that only add: one test, and additions on the way from it back to it.
//
//     head:    add A 1; when B is 0 go to out, else to behind
//     behind:  add B -1; go to head
//
// The head is the block with the test, wherever the loop is entered. Every block has at most one
// way on that does not test anything, so all blocks that only add lead, like the leaves of a tree,
// to one place where something else happens, and the loops are the places that a way from their own
// test leads back to.
#pragma once

#include <vector>

#include "language/flow_graph.hpp"

namespace qter {

struct AdditionLoop {
    BlockId head = 0;  ///< adds, then branches: one side leads back to it, the other one out
    /// The side that stays in the loop: that of a reading that is 0, or the other one.
    bool stays_solved = false;
    std::vector<BlockId> behind;  ///< the blocks from the test back to the head, in order

    /// Everything that is added from a test to the next one: behind the test, then before it.
    [[nodiscard]] std::vector<Addition> terms(const FlowGraph& graph) const;
};

/// All such loops, at most one for each head; where both sides lead back, the one that is not
/// solved. O(steps + blocks).
[[nodiscard]] std::vector<AdditionLoop> addition_loops(const FlowGraph& graph);

}  // namespace qter
