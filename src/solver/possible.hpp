// Existence of an element with given cycles, decided from the group before a search begins.
//
// The technique: enumeration, each case tested by constraints or by membership. "5+" represents
// several twists, so all choices of twists are tried: on an exact group by the orientation sums and
// parities, on a smaller group by a membership test of an element that the finder builds
// (finder/realise.hpp). Identical pieces that are swapped change a parity without being seen.
#pragma once

#include <string>

#include "finder/finder_puzzle.hpp"
#include "finder/structure.hpp"

namespace qter {

/// A sentence: why no element of the puzzle's group has exactly these cycles and leaves all other
/// pieces as they look. Empty when one has, when there are more than 4096 choices of twists, or
/// when it is unknown. O(choices * orbits^3) on exact groups.
[[nodiscard]] std::string why_impossible(const FinderPuzzle& puzzle, const OwnedCycles& cycles);

}  // namespace qter
