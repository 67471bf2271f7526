// What two descriptions of one puzzle must agree in.
#pragma once

#include "qter/puzzle/puzzle.hpp"

namespace qter::testing {

/// Orbits, grips with their names, turns and costs, and what looks alike are the same.
inline bool same_puzzle(const Puzzle& a, const Puzzle& b) {
    if (a.shape() != b.shape() || a.grips().size() != b.grips().size()) return false;
    for (std::size_t i = 0; i < a.grips().size(); ++i) {
        if (a.grips()[i].name != b.grips()[i].name) return false;
        if (a.grips()[i].turn != b.grips()[i].turn) return false;
        if (a.grips()[i].cost != b.grips()[i].cost) return false;
    }
    for (Slot slot = 0; slot < a.shape().slots(); ++slot) {
        if (a.look_alike(slot) != b.look_alike(slot)) return false;
    }
    return true;
}

}  // namespace qter::testing
