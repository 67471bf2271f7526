// Whether any element has given cycles at all: asked of the group before a search begins.
//
// The technique: enumeration, each case tested by constraints or by membership. "5+" stands for
// several twists, so all ways to choose them are tried: on a group that is all its constraints
// allow, against sums and parities, on a smaller one with an element that the finder makes and the
// group is asked about (finder/realise.hpp). Look-alikes that change places unseen make parities
// right that would otherwise be wrong.
#pragma once

#include <string>

#include "finder/finder_puzzle.hpp"
#include "finder/structure.hpp"

namespace qter {

/// Why no element of the puzzle's group has exactly these cycles and leaves everything else as it
/// looks: a sentence. Empty when one has, or when there are more than 4096 choices of twists or it
/// cannot be told. O(choices * orbits^3) on exact groups.
[[nodiscard]] std::string why_impossible(const FinderPuzzle& puzzle, const OwnedCycles& cycles);

}  // namespace qter
