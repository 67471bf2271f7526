// Registers of given orders, by search or construction: the shortest if the search ends soon, else
// short ones with a proven lower bound.
//
// The technique: solve_orders() runs alone for some seconds. If it does not end, registers are
// constructed for a moment (construct_registers.hpp). If the search could still end in the
// remaining time, it starts again with the constructed total as its bound, for twenty times as long
// or half of the remaining time; then construction has the same time, and so on. Otherwise
// construction continues. The number of sequences of the lengths still to search decides. Without a
// deadline the search always starts again.
//
// Source: the Qter paper, section 3.3.6, which gives up optimality for larger puzzles.
#pragma once

#include "solver/solve.hpp"

namespace qter {

/// As solve_orders(), with one more kind of answer. Constructed registers have
/// SolvedRegister::optimal false and end with SolverEnd::kCancelled; SolverAnswer::at_least is the
/// proven bound. Without a deadline it runs until it is cancelled, the search ends, or construction
/// reaches at most SolverOptions::enough turns. Where turns can be blocked, and with
/// SolverOptions::joint, max_length or count_words, it only calls solve_orders().
Result<SolverAnswer> solve_registers(const FinderPuzzle& puzzle, std::vector<Integer> orders,
                                     const SolverOptions& options, const Observer& observer);

}  // namespace qter
