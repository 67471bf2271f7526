// What two descriptions of one puzzle must agree in.
#pragma once

#include <algorithm>

#include "blocking/blocking.hpp"
#include "geometry/puzzle_body.hpp"
#include "puzzle/puzzle.hpp"

namespace qter::testing {

/// Every step of every grip has the same obstacles.
inline bool same_steps(const Puzzle& a, const Puzzle& b) {
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

/// And the same positions are halfway.
inline bool same_obstacles(const Puzzle& a, const Puzzle& b) {
    if (!same_steps(a, b)) return false;
    if (a.blocking() == nullptr) return true;
    const auto here = a.blocking()->obstacles.halfway();
    const auto there = b.blocking()->obstacles.halfway();
    return std::equal(here.begin(), here.end(), there.begin(), there.end());
}

/// The same rotations by name.
inline bool same_rotations(const Puzzle& a, const Puzzle& b) {
    const auto same = [](const NamedRotation& one, const NamedRotation& other) {
        return one.name == other.name && one.turn == other.turn && one.images == other.images;
    };
    return std::equal(a.named_rotations().begin(), a.named_rotations().end(),
                      b.named_rotations().begin(), b.named_rotations().end(), same);
}

/// Orbits, grips and rotations with their names and turns, what looks alike and what blocks turns
/// are the same.
inline bool same_puzzle(const Puzzle& a, const Puzzle& b) {
    if (a.shape() != b.shape() || a.grips().size() != b.grips().size()) return false;
    for (std::size_t i = 0; i < a.grips().size(); ++i) {
        if (a.grips()[i].name != b.grips()[i].name) return false;
        if (a.grips()[i].turn != b.grips()[i].turn) return false;
    }
    for (Slot slot = 0; slot < a.shape().slots(); ++slot) {
        if (a.identical(slot) != b.identical(slot)) return false;
    }
    return same_rotations(a, b) && same_obstacles(a, b);
}

/// The same axes, within rounding, colours and solids.
inline bool same_body(const Puzzle& a, const Puzzle& b) {
    if (a.body() == nullptr || b.body() == nullptr) return a.body() == b.body();
    const BodyDescription& here = a.body()->described;
    const BodyDescription& there = b.body()->described;
    const auto near = [](Vec3 p, Vec3 q) { return norm(p - q) < 1e-12; };
    const auto alike = [&](const std::vector<Vec3>& one, const std::vector<Vec3>& other) {
        return std::equal(one.begin(), one.end(), other.begin(), other.end(), near);
    };
    const auto same_wearer = [](const BodySolid::Wearer& one, const BodySolid::Wearer& other) {
        return one.piece == other.piece && one.colours == other.colours;
    };
    const auto same_solid = [&](const BodySolid& one, const BodySolid& other) {
        return one.at == other.at && alike(one.points, other.points) && one.faces == other.faces &&
               one.stickers == other.stickers && one.resting == other.resting &&
               std::equal(one.pieces.begin(), one.pieces.end(), other.pieces.begin(),
                          other.pieces.end(), same_wearer);
    };
    return alike(here.axes, there.axes) && here.colours == there.colours &&
           std::equal(here.solids.begin(), here.solids.end(), there.solids.begin(),
                      there.solids.end(), same_solid);
}

}  // namespace qter::testing
