// A distance as tables keep it in a byte while they are made, and as a rule afterwards.
#pragma once

#include <cstdint>

namespace qter {

struct DistanceByte {
    /// From here the goal cannot be met, or no distance is known as yet.
    static constexpr std::uint8_t kNever = 255;
    /// The largest distance: that many turns or more.
    static constexpr std::uint8_t kFar = 254;
};

}  // namespace qter
