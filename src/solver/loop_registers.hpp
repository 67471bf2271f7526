// Iterative deepening over loops: the shortest algorithms for registers on a puzzle whose turns can
// be blocked.
//
// The technique: loops by their length, and branch and bound over sets of them. Generators are
// loops (blocking/loop_check.hpp), so all loops of n turns are listed for n = 1, 2, ...
// (loop_enumeration.hpp) without those that have the effect of an earlier one (loop_list.hpp), and
// registers are put together from the list. If the enumeration ends, registers not found by then do
// not exist.
// The cost of a set of registers is its turns in total. A set consists of loops whose own cycles,
// those without a piece that another loop moves, still have the required orders; each set is tried
// once, when its last loop is found. An answer of t turns in total is proven when every set with a
// loop that is not in the list yet would have t or more: that loop's turns, and for each other
// register the fewest turns of a loop of its order.
//
// Limits: some 300 bytes a loop. The Puppet Cube has 45,398 loops of up to six turns, which take
// seconds, and each further turn multiplies them by ten or so. Among equally short words the
// easiest to turn is taken, from the first 16 of a loop.
#pragma once

#include "solver/solve.hpp"

namespace qter {

/// solve_orders() where turns can be blocked: the least total, with SolverAnswer::least_total where
/// it is proven. `orders` descending. Errors: kTooLarge where there are too many shapes,
/// kMemoryLimit. Of the options, max_length, grips, memory and movecount count.
Result<SolverAnswer> solve_loop_orders(const FinderPuzzle& puzzle,
                                       const std::vector<Integer>& orders,
                                       const SolverOptions& options, const Observer& observer);

/// solve_cycles() where turns can be blocked: one register with exactly these cycles.
Result<SolverAnswer> solve_loop_cycles(const FinderPuzzle& puzzle, const OwnedCycles& cycles,
                                       const SolverOptions& options, const Observer& observer);

}  // namespace qter
