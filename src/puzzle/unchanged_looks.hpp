// Number of looks of a puzzle that a rotation of the whole leaves unchanged.
//
// The technique: a look is unchanged if all slots of each cycle of the rotation show the same, so
// it is an arrangement of looks on cycles. If the rotation moves the slots of a piece without
// identical pieces, the number is 0. Otherwise arrangements are counted look by look, by the number
// of cycles of each length that have the look.
//
// Limits: if not all arrangements are reachable, the number is unknown unless it is 0.
//
// Source: for Burnside's lemma, which needs these numbers: W. Burnside, "Theory of Groups of Finite
// Order", 1897, section 118, where it is credited to Frobenius.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "group/puzzle_group.hpp"

namespace qter {

/// The number of the group's `looks` (see positions.hpp) that `rotation`, a state other than the
/// identity, leaves unchanged. nullopt if it is unknown.
[[nodiscard]] std::optional<Integer> unchanged_looks(const PuzzleGroup& group,
                                                     const std::vector<std::uint32_t>& classes,
                                                     const State& rotation, const Integer& looks);

}  // namespace qter
