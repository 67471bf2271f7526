// What two descriptions of one puzzle must agree in.
#pragma once

#include <algorithm>

#include "qter/puzzle/blocking.hpp"
#include "qter/puzzle/puzzle.hpp"

namespace qter::testing {

/// Every step of every grip has the same obstacles.
inline bool same_obstacles(const Puzzle& a, const Puzzle& b) {
    if (a.blocking() == nullptr || b.blocking() == nullptr) return a.blocking() == b.blocking();
    for (std::uint16_t grip = 0; grip < a.grips().size(); ++grip) {
        for (const bool back : {false, true}) {
            const auto here = a.blocking()->obstacles.of({grip, back});
            const auto there = b.blocking()->obstacles.of({grip, back});
            if (!std::equal(here.begin(), here.end(), there.begin(), there.end())) return false;
        }
    }
    return true;
}

/// Orbits, grips with their names and turns, what looks alike and what blocks turns are the same.
inline bool same_puzzle(const Puzzle& a, const Puzzle& b) {
    if (a.shape() != b.shape() || a.grips().size() != b.grips().size()) return false;
    for (std::size_t i = 0; i < a.grips().size(); ++i) {
        if (a.grips()[i].name != b.grips()[i].name) return false;
        if (a.grips()[i].turn != b.grips()[i].turn) return false;
    }
    for (Slot slot = 0; slot < a.shape().slots(); ++slot) {
        if (a.look_alike(slot) != b.look_alike(slot)) return false;
    }
    return same_obstacles(a, b);
}

}  // namespace qter::testing
