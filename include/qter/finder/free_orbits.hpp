// Orbits in which nothing but sums of twists and parities matters, told by membership alone.
//
// The idea: let K be the group's elements that change one orbit only. If K holds every even
// permutation of the orbit, every pair of opposite twists and whatever else sums and parities allow
// there, then two states that differ in this orbit only, with the same sum and parity, are both in
// the group or both not. Few elements generate all of that, and each is one question to the group.
// Every orbit of an exact group is free; on the skewb the centres are and the corners are not.
#pragma once

#include <vector>

#include "qter/finder/finder_puzzle.hpp"

namespace qter {

/// By orbit of the puzzle. Free orbits are free together, too. One sift a piece, none
/// when the group is exact.
[[nodiscard]] std::vector<bool> free_orbits(const FinderPuzzle& puzzle);

}  // namespace qter
