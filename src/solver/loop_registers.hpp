// Iterative deepening over loops: the shortest algorithms for registers on a puzzle whose turns can
// be blocked.
//
// The technique: loops by their length, and branch and bound over sets of them. Generators are
// loops (puzzle/loop_check.hpp), so all loops of n turns are listed for n = 1, 2, ...
// (loop_enumeration.hpp), those that do the same as one before left out (loop_list.hpp), and
// registers are put together from the list. Where the list comes to an end, what was not found by
// then does not exist.
// A set of registers is as good as its turns in total. Sets are made of loops whose own cycles,
// those without a piece that another one moves, still have the orders that are asked for; each set
// once, when its last loop is found. An answer of t turns in total is proven when every set with a
// loop that is not in the list yet would have t or more: that loop's turns, and for the other
// registers the fewest that loops of their orders have.
//
// Limits: some 300 bytes a loop. The Puppet Cube has 45,398 loops of up to six turns, which take
// seconds, and some ten times as many of each turn more. Of equally short ones the word is taken
// that is easiest to turn, where words are searched among the first 16 of its length.
#pragma once

#include "solver/solve.hpp"

namespace qter {

/// What solve_orders() answers where turns can be blocked: the least total there is, with
/// SolverAnswer::least_total where that is proven. `orders` descending. Errors: kTooLarge where
/// shapes are too many, kMemoryLimit. Of the options max_length, grips, memory and movecount count.
Result<SolverAnswer> solve_loop_orders(const FinderPuzzle& puzzle,
                                       const std::vector<Integer>& orders,
                                       const SolverOptions& options,
                                       const Cancellation& cancellation,
                                       const SolverProgressCallback& progress);

/// What solve_cycles() answers there: one register with exactly these cycles.
Result<SolverAnswer> solve_loop_cycles(const FinderPuzzle& puzzle, const OwnedCycles& cycles,
                                       const SolverOptions& options,
                                       const Cancellation& cancellation,
                                       const SolverProgressCallback& progress);

}  // namespace qter
