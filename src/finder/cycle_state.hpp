// Cycles put into a state, with twists counted as an orbit of the finder counts them.
//
// The twists of an OrbitPart are seen against a reference in every slot, so a piece that travels
// untwisted may well change its orientation. Around a cycle the references cancel out: the sum of
// the orientations is that of the twists, in units of the part's.
#pragma once

#include <cstdint>
#include <vector>

#include "puzzle/group_constraints.hpp"
#include "puzzle/state.hpp"

namespace qter {

/// Takes what is in slots[k] to slots[k + 1], the last to the first, and twists what arrives in
/// slots[k] by twists[k], below the part's modulus. The slots are of `part`, each once, and `state`
/// does not touch them before. O(slots * log part).
void set_cycle(State& state, const OrbitPart& part, const std::vector<Slot>& slots,
               const std::vector<std::uint32_t>& twists);

}  // namespace qter
