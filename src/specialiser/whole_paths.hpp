// Additions chosen along whole paths.
//
// The idea. Between two readings of a register, its pieces need not show its value. They may show
// the value plus a shift that is known at each point of the program. The amount of an addition
// between the points p and q is then
//
//     written amount + shift(q) - shift(p)
//
// and all paths still add up. A point is the set of places that must have one shift: the end of a
// block and the beginnings of all its successors. The shift is 0 at the entry, and a multiple of k
// where a reading mod k follows. Everything else is free: looks at other registers, branches of
// which both sides add, joins, and loops.
//
//     n5: add S 1, goto n16            n5: add S 5, goto n16
//     n6: add S 1, goto n3             n6: add S 8, goto n3
//     n3: add S 1, goto n10      ->    n3: goto n10
//     ...                              ...
//     n1: halt S                       n1: halt S
//
// Shifts are improved point by point, for all registers of a puzzle together, as long as the cost
// falls: turns, weighted by how often the runs of mean_cost.hpp visit a block, plus the price of
// each line. The shifts that are tried make one of the additions next to a point vanish, or its
// amount for one register. Points with no addition between them also change together.
//
// Limits: registers of tapes stay as they are, and all of a puzzle where one has an order above
// 2^62. A local optimum; at most kMostTrials additions are costed for each puzzle. Blocks that no
// run visits count little.
//
// Source: the shifts are potentials as in D. B. Johnson, "Efficient algorithms for shortest paths
// in sparse networks", 1977, with the group of register values instead of numbers. In terms of the
// puzzle, an addition is an element of a coset of the elements that fix the pieces read next.
#pragma once

#include <vector>

#include "optimiser/flow_graph.hpp"
#include "optimiser/register_table.hpp"
#include "optimiser/turn_costs.hpp"

namespace qter {

/// Chooses the shifts; true when the graph changed. `visits` has the mean visits of each block in a
/// run; `line_price` is in turns. O(kMostTrials * log) for each puzzle.
bool choose_along_paths(FlowGraph& graph, const RegisterTable& registers, TurnCosts& costs,
                        const std::vector<double>& visits, double line_price);

}  // namespace qter
