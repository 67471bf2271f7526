// Number of positions of a puzzle: states counted up to identical pieces and rotations of the
// whole.
//
// The technique: counting cosets by Lagrange's theorem. Pieces of one class are identical, so two
// states look alike if a permutation within the classes takes one to the other. The reachable ones
// of these permutations form a subgroup, and the looks are its cosets.
//
// Looks that differ by a rotation of the whole puzzle that turns can make are one position. Some
// looks are symmetric under a rotation, so positions are counted by Burnside's lemma: their number
// is the mean number of looks that a rotation leaves unchanged (unchanged_looks.hpp).
//
// The order of the subgroup is derived, not assumed. If the group is all that its constraints
// allow, it is a count of parity vectors. Otherwise the group must be shown to contain the even
// permutations of every class, three-cycle by three-cycle; the rest is a vector space over GF(2),
// whose members are counted after the dependences between the classes of a part have been
// determined. If the group lacks some of the three-cycles, the permutations of its identical pieces
// are tested one by one. If this is too much work, the answer is unknown.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "group/puzzle_group.hpp"

namespace qter {

/// The number of reachable states that look solved, if pieces with equal `classes` (a number for
/// each slot's own piece) in equal orientations look the same; pieces of different orbits never do.
/// nullopt if it could not be derived, in particular if the group's order is not proven.
[[nodiscard]] std::optional<Integer> identical_order(const PuzzleGroup& group,
                                                     const std::vector<std::uint32_t>& classes);

/// The `rotations` that take the solved puzzle to a state that looks like a reachable one. The
/// state of a rotation gives the pieces that look like the rotated ones, so the puzzle may be
/// rotated although its orbits are not. nullopt if it is unknown for some rotation.
[[nodiscard]] std::optional<std::vector<State>> reachable_rotations(
    const PuzzleGroup& group, const std::vector<std::uint32_t>& classes,
    const std::vector<State>& rotations);

/// The number of reachable looks, where looks that differ by a reachable rotation of the whole
/// puzzle count once. `rotations` are all rotations of the whole puzzle that a state can express,
/// except the identity: the piece that comes to each slot, if it is of the slot's orbit. nullopt if
/// identical_order() is nullopt, and if it is unknown which rotations are reachable or which looks
/// they leave unchanged.
[[nodiscard]] std::optional<Integer> positions(const PuzzleGroup& group,
                                               const std::vector<std::uint32_t>& classes,
                                               const std::vector<State>& rotations);

}  // namespace qter
