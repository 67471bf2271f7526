// Parts of the core of a puzzle of boxes that turn in their place while a layer turns: its centres.
//
// The pieces that a grip moves have some interval along its axis in common; what the core has there
// is its layer's. Where a turn takes that part onto itself it may be drawn as turning along: after
// the turn all is as if it had rested. A grip that moves all of what another one of the same axis
// does moves its part, too.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "puzzle/blocking.hpp"

namespace qter {

struct CorePart {
    std::vector<SolidBox> boxes;
    std::vector<std::uint16_t> grips;  ///< that turn it, ascending
};

/// `motions`: by grip, how it moves its pieces; nullopt: not all alike. No two parts overlap.
/// O(grips^2 * slots * boxes).
[[nodiscard]] std::vector<CorePart> turning_parts(
    const Puzzle& puzzle, const std::vector<std::optional<AxisMap>>& motions);

}  // namespace qter
