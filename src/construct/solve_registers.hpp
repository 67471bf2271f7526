// Registers of given orders, by search or by construction: the shortest where the search ends soon,
// else short ones, with a proven lower bound.
//
// The technique: solve_orders() alone for some seconds. Where it does not end, registers are
// constructed for as long (construct_registers.hpp). If the search could still end in the time that
// is left, it is begun again below the total that was constructed, for twenty times as long or half
// of what is left, then construction has as long, and so on. Else construction goes on. Which is
// decided by how many sequences there are of the lengths that are left; without a deadline the
// search is always begun again.
//
// Source: the Qter paper, section 3.3.6: for larger puzzles optimality is given up.
#pragma once

#include "solver/solve.hpp"

namespace qter {

/// As solve_orders(); what is constructed has SolvedRegister::optimal false, ends with
/// SolverEnd::kCancelled, and SolverAnswer::at_least says what is proven. Without a deadline it
/// goes on until it is cancelled, the search ends, or construction has come to no more turns than
/// SolverOptions::enough. Where turns can be blocked, with
/// SolverOptions::joint, max_length or count_words, it is solve_orders() and nothing else.
Result<SolverAnswer> solve_registers(const FinderPuzzle& puzzle, std::vector<Integer> orders,
                                     const SolverOptions& options, const Cancellation& cancellation,
                                     const SolverProgressCallback& progress = {});

}  // namespace qter
