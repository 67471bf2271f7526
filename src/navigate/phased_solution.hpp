// What a chain of phases makes of a state.
#pragma once

#include <cstdint>
#include <vector>

#include "puzzle/algorithm.hpp"

namespace qter {

struct PhasedSolution {
    /// As they were found. Improving may have some turns of the first phase again behind the last.
    std::vector<Algorithm> phases;
    Algorithm algorithm;  ///< one after the other, merged where they meet
    /// The inverse was solved: the phases stand in their opposite order, each undone.
    bool backwards = false;
    std::size_t which = 0;    ///< of several states, the one that it solves
    std::uint64_t nodes = 0;  ///< positions looked at
    /// No solution by this chain has fewer turns, those of its phases counted one by one.
    bool least = false;
};

}  // namespace qter
