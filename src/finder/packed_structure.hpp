// The structure of a packing.
//
// Every prime power has its own cycle. Mere twists go to the longest cycle of their register in the
// orbit; if it has none there, one piece takes them all.
#pragma once

#include <vector>

#include "finder/fit.hpp"
#include "finder/structure.hpp"

namespace qter {

/// The cycles of every register, except in the linked orbits. Twists have the orders of the
/// placements: modulus / order.
[[nodiscard]] std::vector<OwnedCycles> packed_cycles(const FinderPuzzle& puzzle,
                                                     const Packing& packing);

}  // namespace qter
