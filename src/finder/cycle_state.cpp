#include "finder/cycle_state.hpp"

#include <algorithm>
#include <cassert>

namespace qter {

namespace {

std::uint32_t reference_at(const OrbitPart& part, Slot slot) {
    const auto at = std::lower_bound(part.slots.begin(), part.slots.end(), slot);
    assert(at != part.slots.end() && *at == slot);
    return part.reference[static_cast<std::size_t>(at - part.slots.begin())];
}

}  // namespace

void set_cycle(State& state, const OrbitPart& part, const std::vector<Slot>& slots,
               const std::vector<std::uint32_t>& twists) {
    assert(twists.size() == slots.size());
    const std::uint32_t whole = part.modulus * part.twist_unit;
    for (std::size_t k = 0; k < slots.size(); ++k) {
        const Slot to = slots[k];
        const Slot from = slots[(k + slots.size() - 1) % slots.size()];
        const std::uint32_t untwisted = reference_at(part, to) + whole - reference_at(part, from);
        state.piece[to] = from;
        state.orient[to] =
            static_cast<std::uint8_t>((untwisted + twists[k] * part.twist_unit) % whole);
    }
}

}  // namespace qter
