// The structure that a packing stands for.
//
// Every prime power has its cycle. Mere twists go to the longest cycle of their register in the
// orbit; when it has none there, one piece takes them all.
#pragma once

#include <vector>

#include "finder/fit.hpp"
#include "finder/structure.hpp"

namespace qter {

/// The cycles of every register, without those of the tangle; twists have the orders that the
/// placements say, as modulus / order.
[[nodiscard]] std::vector<OwnedCycles> packed_cycles(const FinderPuzzle& puzzle,
                                                     const Packing& packing);

}  // namespace qter
