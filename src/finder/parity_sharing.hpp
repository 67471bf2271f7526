// Parity sharing: whether registers may permute the pieces that they share.
#pragma once

#include <cstdint>

namespace qter {

/// Leftover pieces absorb the twists of all registers. They may only twist (kForbidden), or also
/// change places, so that registers of odd parity fit together (kAllowed).
enum class ParitySharing : std::uint8_t { kForbidden, kAllowed };

}  // namespace qter
