// Special values of distances stored in a byte.
#pragma once

#include <cstdint>

namespace qter {

struct DistanceByte {
    /// The goal is unreachable from here, or the distance is not known yet.
    static constexpr std::uint8_t kNever = 255;
    /// The largest distance: this many turns or more.
    static constexpr std::uint8_t kFar = 254;
};

}  // namespace qter
