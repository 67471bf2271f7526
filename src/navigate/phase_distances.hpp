// How far from the end of each phase of a solution its beginning is.
//
// A phase's distance is the fewest of its turns that lead from a position into the group of the
// next phase's turns: the distance of the position's coset. It is what tables of all cosets hold.
// Where tables bound it only, words of the phase are searched, length by length, and the phase's
// own word says where to stop. A solution may have been found by the chain as a symmetry of the
// puzzle sees it, for the inverse of the state, or for another way to hold it
// (improving_search.hpp); distances are of that chain, and of that state.
#pragma once

#include "navigate/phased_solver.hpp"
#include "navigate/state_method.hpp"

namespace qter {

/// Puts distances into the phases of a solution that `solver` has found for `state`. Searches take
/// three tenths of a second at most, all together; what they have proven by then is there.
void measure_phases(const PhasedSolver& solver, const State& state, SolveRequest::Phases how,
                    Solution& solution);

}  // namespace qter
