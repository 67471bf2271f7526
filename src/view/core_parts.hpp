// Parts of the core of a puzzle of boxes that turn in their place while a layer turns: its centres.
//
// The pieces that a grip moves have some interval along its axis in common; the part of the core in
// it belongs to the grip's layer. Where a turn takes that part onto itself, it may be drawn as
// turning with the layer: after the turn it looks as if it had rested. A grip that moves all pieces
// of another one of the same axis moves its part, too.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "blocking/blocking.hpp"

namespace qter {

struct CorePart {
    std::vector<SolidBox> boxes;
    std::vector<std::uint16_t> grips;  ///< those that turn it, ascending
};

/// `motions`: by grip, the motion of its pieces; nullopt if these differ. Parts never overlap.
/// O(grips^2 * slots * boxes).
[[nodiscard]] std::vector<CorePart> turning_parts(
    const Puzzle& puzzle, const std::vector<std::optional<AxisMap>>& motions);

}  // namespace qter
