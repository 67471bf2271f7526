// Loops that only add: one test, and additions on the path from it back to it.
//
//     head:    add A 1; when B is 0 go to out, else to body
//     body:    add B -1; go to head
//
// The head is the block with the test, for any entry of the loop. Every block that only adds has at
// most one successor, so these blocks form trees, and the root of each tree is a block where
// something else happens. The loops are the roots with a test one of whose sides leads back to
// them.
#pragma once

#include <vector>

#include "optimiser/flow_graph.hpp"

namespace qter {

struct AdditionLoop {
    BlockId head = 0;  ///< adds, then branches: one side leads back to it, the other out
    /// True when the side of a reading of 0 stays in the loop, false for the other side.
    bool stays_solved = false;
    std::vector<BlockId> behind;  ///< the blocks from the test back to the head, in order

    /// All additions from one test to the next: those after the test, then those before it.
    [[nodiscard]] std::vector<Addition> terms(const FlowGraph& graph) const;
};

/// All such loops, at most one for each head; where both sides lead back, the one that is not
/// solved. O(steps + blocks).
[[nodiscard]] std::vector<AdditionLoop> addition_loops(const FlowGraph& graph);

}  // namespace qter
