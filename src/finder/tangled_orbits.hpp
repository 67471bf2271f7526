// Which orbits are to blame when a group is smaller than sums of twists and parities explain.
//
// The technique: comparing orders of groups, while orbits are dropped one at a time. Let B be the
// states that satisfy the constraints, G the group, T some orbits, and B_T and G_T what B and G do
// there. G is the set of those members of B whose restriction lies in G_T exactly when that set is
// no larger than G, as it holds G. Restriction is a homomorphism of B onto B_T, and G_T lies in
// B_T, so the set has |B| * |G_T| / |B_T| members. B_T consists of all states of T with sums and
// parities in the projection of their image: whatever the other orbits have to balance, some states
// of them do. So |B_T| is what the constraints of G_T allow.
#pragma once

#include <cstdint>
#include <vector>

#include "finder/finder_puzzle.hpp"

namespace qter {

/// Orbits T, ascending, such that a state is in the puzzle's group when its sums and parities are
/// possible and the group does to T what the state does; none of them can be left out. Empty when
/// the group is exact. The order of the group is proven. One stabiliser chain for each orbit.
[[nodiscard]] std::vector<std::uint32_t> tangled_orbits(const FinderPuzzle& puzzle);

}  // namespace qter
