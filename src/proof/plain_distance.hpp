// How far apart states are, by breadth first search from both ends.
//
// Two spheres grow, whichever has fewer states at its surface, until their surfaces meet. As long
// as they do not, the states are farther apart than both distances together.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "proof/sphere.hpp"

namespace qter {

/// What plain searches have found out about a goal by themselves.
struct PlainFinding {
    std::uint32_t below = 0;             ///< no shorter algorithm reaches the goal
    bool for_ever = false;               ///< none of any length does
    std::optional<std::uint32_t> found;  ///< one of so many turns does, and none of fewer
    CheckStop stop = CheckStop::kNone;   ///< why lengths are left
    std::uint64_t states = 0;            ///< that were looked at
};

/// How many turns lead from a state to one of others, up to `most` of them.
PlainFinding plain_distance(const PlainTurns& turns, const PlainState& from,
                            const std::vector<PlainState>& to, std::uint32_t most,
                            const CheckLimits& limits);

}  // namespace qter
