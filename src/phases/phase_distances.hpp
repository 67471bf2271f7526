// Distances of a solution's phases: from the start of each phase to its end.
//
// The distance of a phase is the fewest of its turns that lead from the position into the group of
// the next phase's turns: the distance of the position's coset. Tables of all cosets have it. If
// tables only bound it, words of the phase are searched, length by length, up to the length of the
// phase's own word. The chain may have found the solution for a symmetric image of the state, for
// its inverse, or for another way of holding it (phased_solver.hpp); distances are those for
// that chain and state.
#pragma once

#include "method/state_method.hpp"
#include "phases/phased_solver.hpp"

namespace qter {

/// Adds distances to the phases of a solution that `solver` has found for `state`. All searches
/// together take at most three tenths of a second, and give what they have proven by then.
void measure_phases(const PhasedSolver& solver, const State& state, SolveRequest::Phases how,
                    Solution& solution);

}  // namespace qter
