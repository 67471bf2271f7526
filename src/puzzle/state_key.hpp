// Bytes that tell states apart, to look them up by.
#pragma once

#include <string>

#include "puzzle/state.hpp"

namespace qter {

inline void append_slot(std::string& key, const State& state, Slot slot) {
    const Slot piece = state.piece[slot];
    key += static_cast<char>(piece);
    key += static_cast<char>(piece >> 8);
    key += static_cast<char>(state.orient[slot]);
}

/// Of what is in some slots: equal exactly where states agree in them, in the order given.
template <class Slots>
[[nodiscard]] std::string state_key(const State& state, const Slots& slots) {
    std::string key;
    for (const Slot slot : slots) append_slot(key, state, slot);
    return key;
}

/// Of all slots.
[[nodiscard]] inline std::string state_key(const State& state) {
    std::string key;
    for (Slot slot = 0; slot < state.piece.size(); ++slot) append_slot(key, state, slot);
    return key;
}

}  // namespace qter
