// The easiest algorithms to perform among those of one length.
//
// The technique: exhaustive comparison of kMostCompared algorithms at most; where several choices
// are wanted, one algorithm for each outcome up to symmetry.
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
/// its turns. `solutions` is not empty. Compares kMostCompared sequences at most, some tens of
/// microseconds each; when cancelled, at least one.
[[nodiscard]] ChosenAlgorithm easiest(const SolverSetup& setup, const SolutionSet& solutions,
                                      const Cancellation& cancellation = {});

inline constexpr std::size_t kMostCompared = 20'000;

/// Choices among the solutions by their outcome: the pieces' roles after the solution has become
/// register `number`. For each outcome, up to symmetries that keep the current roles, the easiest
/// algorithm (some hundred are compared at most); the easiest first, `most` of them at most. When
/// cancelled, the choices among the solutions examined so far.
[[nodiscard]] std::vector<ChosenAlgorithm> choices(const SolverSetup& setup,
                                                   const SolutionSet& solutions,
                                                   const Assignment& assignment, std::size_t number,
                                                   std::size_t most,
                                                   const Cancellation& cancellation = {});

}  // namespace qter
