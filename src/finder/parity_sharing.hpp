// What registers may do to the pieces that they share.
#pragma once

#include <cstdint>

namespace qter {

/// Whether the pieces left over, which absorb the twists of all registers, may change places as
/// well, so that registers of odd parity fit together; or may only twist.
enum class ParitySharing : std::uint8_t { kForbidden, kAllowed };

}  // namespace qter
