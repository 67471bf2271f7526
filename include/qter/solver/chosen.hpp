// Of all algorithms of one length, the one that is easiest to perform.
#pragma once

#include "qter/solver/setup.hpp"
#include "qter/solver/solution_set.hpp"

namespace qter {

struct ChosenAlgorithm {
    Algorithm algorithm;
    double movecount = 0;
};

/// The sequence with the least movecount coefficient; among equals the first one by the numbers of
/// its turns. `solutions` is not empty. Looks at kMostCompared sequences at most, some tens of
/// microseconds each.
[[nodiscard]] ChosenAlgorithm easiest(const SolverSetup& setup, const SolutionSet& solutions);

inline constexpr std::size_t kMostCompared = 20'000;

}  // namespace qter
