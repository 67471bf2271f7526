// A solution of a state: the turns, and what is proven about them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "notation/algorithm.hpp"

namespace qter {

struct Solution {
    struct Phase {
        std::string name;
        Algorithm algorithm;
        /// The fewest turns of the phase from its start to its end, if known, and a lower bound; 0
        /// if nothing is proven.
        std::optional<std::uint32_t> distance = std::nullopt;
        std::uint32_t at_least = 0;
    };
    Algorithm algorithm;  ///< makes the state look solved
    /// For a chain of several phases, as they were found; `algorithm` may have fewer turns, merged
    /// at the boundaries. The last entry may be a tail of first-phase turns.
    std::vector<Phase> phases;
    /// The inverse was solved: the phases are in reverse order, each inverted.
    bool backwards = false;
    bool optimal = false;        ///< proven: no algorithm has fewer turns
    std::uint32_t at_least = 0;  ///< proven: no algorithm has fewer turns; 0 if nothing is proven
    /// If requested: every shortest algorithm, including `algorithm`, ascending. Algorithms that
    /// differ only in the order of turns that commute are one.
    std::vector<Algorithm> all;
    /// By index in `all`, the index of its goal; set by StateSolver.
    std::vector<std::size_t> all_which;
    std::size_t which = 0;  ///< index of its state or goal, if several were given
    bool stopped =
        false;  ///< a deadline or a cancellation ended the search; it could have continued
    bool sufficed = false;    ///< the search could have continued, but the solution is short enough
    std::uint64_t nodes = 0;  ///< positions visited
    /// The numbers of turns before shortening, from step to step; only from methods that shorten.
    std::vector<std::size_t> longer;
};

}  // namespace qter
