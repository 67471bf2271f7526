// Linked orbits: the orbits that make a group smaller than sums of twists and parities allow.
//
// The technique: comparison of group orders, while orbits are left out one at a time. Let B be the
// states that satisfy the constraints, G the group, T some orbits, and B_T and G_T the restrictions
// of B and G to T. Consider the members of B whose restriction lies in G_T. This set contains G, so
// it equals G exactly if it is no larger. Restriction is a homomorphism of B onto B_T, and G_T lies
// in B_T, so the set has |B| * |G_T| / |B_T| members. B_T consists of all states of T whose sums
// and parities lie in the projection of their image: the other orbits can always compensate. So
// |B_T| is what the constraints of G_T allow.
#pragma once

#include <cstdint>
#include <vector>

#include "finder/finder_puzzle.hpp"

namespace qter {

/// Linked orbits T, ascending: a state is in the puzzle's group if its sums and parities are
/// possible and the group has an element with the same action on T. None of them can be left out.
/// Empty if the group is exact. The order of the group must be proven. Cost: one stabiliser chain
/// for each orbit.
[[nodiscard]] std::vector<std::uint32_t> find_linked_orbits(const FinderPuzzle& puzzle);

}  // namespace qter
