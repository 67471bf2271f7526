// How many looks of a puzzle a rotation of the whole leaves unchanged.
//
// The technique: a look is unchanged when all slots of each cycle of the rotation show the same, so
// it is an arrangement of looks on cycles. Where a piece is unlike all others and the rotation
// moves its slots, there is none. Else arrangements are counted look by look, by how many cycles of
// each length have it.
//
// Limits: where not all arrangements can be reached, those that the rotation leaves unchanged are
// listed one by one.
//
// Source: for Burnside's lemma, which needs these numbers: W. Burnside, "Theory of Groups of Finite
// Order", 1897, section 118, where it is credited to Frobenius.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "puzzle/puzzle_group.hpp"

namespace qter {

/// How many of the group's `looks`, as positions.hpp has them, are as they were after `rotation`, a
/// state that is not the identity. nullopt where that is not known.
[[nodiscard]] std::optional<Integer> unchanged_looks(const PuzzleGroup& group,
                                                     const std::vector<std::uint32_t>& classes,
                                                     const State& rotation, const Integer& looks);

}  // namespace qter
