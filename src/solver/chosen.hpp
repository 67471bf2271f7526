// Of all algorithms of one length, the one that is easiest to perform.
//
// The technique: exhaustive comparison, of as many as kMostCompared; where several choices are
// asked for, of one for each outcome up to symmetry.
#pragma once

#include <vector>

#include "solver/assignment.hpp"
#include "solver/setup.hpp"
#include "solver/solution_set.hpp"
#include "support/cancellation.hpp"

namespace qter {

struct ChosenAlgorithm {
    Algorithm algorithm;
    double movecount = 0;
};

/// The sequence with the least movecount coefficient; among equals the first one by the numbers of
/// its turns. `solutions` is not empty. Looks at kMostCompared sequences at most, some tens of
/// microseconds each; at one at least, where it is cancelled.
[[nodiscard]] ChosenAlgorithm easiest(const SolverSetup& setup, const SolutionSet& solutions,
                                      const Cancellation& cancellation = {});

inline constexpr std::size_t kMostCompared = 20'000;

/// The solutions as choices between what becomes of the pieces when one of them is made register
/// `number`: for each outcome, up to symmetries that keep the pieces' roles as they are, the
/// easiest algorithm (of some hundred compared at most); easiest first, `most` of them at most.
/// When cancelled, those of the solutions that it has looked at.
[[nodiscard]] std::vector<ChosenAlgorithm> choices(const SolverSetup& setup,
                                                   const SolutionSet& solutions,
                                                   const Assignment& assignment, std::size_t number,
                                                   std::size_t most,
                                                   const Cancellation& cancellation = {});

}  // namespace qter
