// Keys of states for look-ups, as bytes.
#pragma once

#include <string>

#include "state/state.hpp"

namespace qter {

inline void append_slot(std::string& key, const State& state, Slot slot) {
    const Slot piece = state.piece[slot];
    key += static_cast<char>(piece);
    key += static_cast<char>(piece >> 8);
    key += static_cast<char>(state.orient[slot]);
}

/// A key of the contents of some slots: equal if and only if states agree in them, in the given
/// order.
template <class Slots>
[[nodiscard]] std::string state_key(const State& state, const Slots& slots) {
    std::string key;
    for (const Slot slot : slots) append_slot(key, state, slot);
    return key;
}

/// A key of all slots.
[[nodiscard]] inline std::string state_key(const State& state) {
    std::string key;
    for (Slot slot = 0; slot < state.piece.size(); ++slot) append_slot(key, state, slot);
    return key;
}

}  // namespace qter
