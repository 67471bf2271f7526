// What a method of solving makes of a state: the turns, and what it knows of them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "puzzle/algorithm.hpp"

namespace qter {

struct Solution {
    struct Phase {
        std::string name;
        Algorithm algorithm;
        /// The fewest turns of the phase that lead from where it begins to its end, where that is
        /// known, and what they are at least; 0 where nothing is.
        std::optional<std::uint32_t> distance = std::nullopt;
        std::uint32_t at_least = 0;
    };
    Algorithm algorithm;  ///< makes the state look solved
    /// Of a chain of several phases, as they were found; where they meet, `algorithm` may have
    /// fewer turns. Improving may have some turns of the first phase again behind the last.
    std::vector<Phase> phases;
    /// The inverse was solved: the phases stand in their opposite order, each undone.
    bool backwards = false;
    bool optimal = false;  ///< proven: no algorithm has fewer turns
    std::uint32_t at_least =
        0;  ///< proven: no algorithm has fewer turns than that; 0 where nothing is
    /// Where all were asked for: every shortest algorithm, `algorithm` among them, ascending. Those
    /// that are the same but for the order of turns that commute are one.
    std::vector<Algorithm> all;
    /// By number in `all`, which of several goals it leads to; StateSolver sees to it.
    std::vector<std::size_t> all_which;
    std::size_t which = 0;    ///< of several states or goals, the one that it is of
    bool stopped = false;     ///< a deadline or somebody ended the search; it might have gone on
    bool sufficed = false;    ///< it might have gone on, but has no more turns than will do
    std::uint64_t nodes = 0;  ///< positions looked at
    /// Turns that it had before it was shortened, from one step to the next; of methods that
    /// shorten.
    std::vector<std::size_t> longer;
};

}  // namespace qter
