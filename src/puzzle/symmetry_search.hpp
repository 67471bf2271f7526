// Finding all symmetries of a puzzle's turns without knowing its geometry.
//
// A backtracking search gives the grips their images one after the other. A partial map survives
// while everything that a symmetry would keep is kept: each grip's order and the cycles of its
// turn; for each pair of grips, whether they commute and the cycles of the products of their turns,
// once with the same directions and once with opposite ones; and how many slots there are of each
// colour, where slots are coloured by the cycles they lie in and, repeatedly, by the colours of the
// slots from which the placed grips bring pieces to them. What reaches the bottom is checked
// against the points (symmetry_action.hpp), so the tests above only save time. Sources: searching
// for automorphisms by refining colours goes back to Brendan McKay, "Practical graph isomorphism",
// 1981; here the branching is on generators instead of points.
//
// Limits: every symmetry is visited. A puzzle with accidental ones may have too many, and the
// search then gives up: tips that turn alone can each be inverted alone, and any two can be
// exchanged; the single inner layers of a big cube, p on each side, can be exchanged in 2^p * p!
// ways for each of the cube's 48 symmetries. A list of maps from the puzzle's geometry is the way
// round it (SymmetryGroup::from_grip_maps).
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "puzzle/symmetry_action.hpp"
#include "support/result.hpp"

namespace qter {

struct SymmetryLimits {
    /// Most symmetries a group may have; its multiplication table is this squared. At most 65535.
    std::size_t max_symmetries = 2048;
    /// Most steps of searching and checking: looks at a slot, each a few nanoseconds.
    std::uint64_t max_work = 1'000'000'000;
};

/// All grip maps that extend, the identity first, ascending. Errors: more than the limits allow
/// (kLimit).
Result<std::vector<GripMap>> find_grip_maps(const TurnAction& action, const SymmetryLimits& limits);

/// Where the action has two halves, the first half of its grips and the slots that they move, and
/// the other one: a grip map that extends, exchanges the halves and is its own inverse, the first
/// whose lifts `accept` takes. None also where limits.max_work was reached.
std::optional<GripMap> find_exchange(
    const TurnAction& action, const std::function<bool(const std::vector<ComponentLift>&)>& accept,
    const SymmetryLimits& limits);

struct CheckedGripMaps {
    std::vector<GripMap> accepted;
    std::vector<std::size_t> rejected;  ///< places in the list of maps, ascending
};

/// Checks maps one by one: which extend? Errors: max_work reached (kLimit).
Result<CheckedGripMaps> check_grip_maps(const TurnAction& action, const std::vector<GripMap>& maps,
                                        const SymmetryLimits& limits);

/// The group that `maps` generate, the identity first, ascending. Each must extend. Errors: it is
/// larger than limits.max_symmetries (kLimit).
Result<std::vector<GripMap>> generated_grip_maps(std::size_t grips,
                                                 const std::vector<GripMap>& maps,
                                                 const SymmetryLimits& limits);

}  // namespace qter
