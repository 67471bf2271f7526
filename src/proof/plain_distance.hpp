// Distances between states by bidirectional breadth-first search.
//
// Two spheres grow, always the one with fewer states in its last layer, until their last layers
// meet. Until then the distance is more than the sum of both radii.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "proof/sphere.hpp"

namespace qter {

/// The result of a plain search for a goal.
struct PlainFinding {
    std::uint32_t below = 0;             ///< no shorter algorithm reaches the goal
    bool for_ever = false;               ///< no algorithm of any length does
    std::optional<std::uint32_t> found;  ///< the length of a shortest algorithm
    CheckStop stop = CheckStop::kNone;   ///< why the search stopped early
    std::uint64_t states = 0;            ///< number of states searched
};

/// The distance from a state to the nearest of others, up to `most` turns.
PlainFinding plain_distance(const PlainTurns& turns, const PlainState& from,
                            const std::vector<PlainState>& to, std::uint32_t most,
                            const CheckLimits& limits);

}  // namespace qter
