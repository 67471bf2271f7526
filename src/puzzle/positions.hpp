// How many different looks a puzzle has: states of which some cannot be told apart.
//
// The technique: counting cosets by Lagrange's theorem. Pieces of one class look the same, so two
// states look alike when a permutation within the classes takes one to the other. Those
// permutations that are themselves reachable form a subgroup, and the looks are its cosets.
//
// Looks that differ by a rotation of the whole that turns can make are one position. Some of them
// look the same from several sides, so they are counted by Burnside's lemma: as many positions as a
// rotation leaves looks unchanged on average (unchanged_looks.hpp).
//
// The order of that subgroup is derived, not guessed. If the group is all that its constraints
// allow, it is a count of parity vectors. Else the group must be shown to contain the even
// permutations of every class, three-cycle by three-cycle, and the rest is a vector space over
// GF(2), whose members are counted after the classes of a part have been shown to depend on each
// other. A group that lacks some of the three-cycles has its look-alikes listed one by one. Where
// all of this is too much, the answer is that nothing is known.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "puzzle/puzzle_group.hpp"

namespace qter {

/// The number of reachable states that look solved when pieces with equal `classes` (a number for
/// each slot's own piece) in equal orientation look the same; pieces of different orbits never do.
/// nullopt when it could not be derived, in particular when the group's order is not proven.
[[nodiscard]] std::optional<Integer> look_alike_order(const PuzzleGroup& group,
                                                      const std::vector<std::uint32_t>& classes);

/// Those of `rotations` that take the solved puzzle to a state that looks like one which turns
/// reach. A rotation's state says where pieces that look like the rotated ones belong, so the
/// puzzle may be rotated although its orbits are not. nullopt when it is not known of one.
[[nodiscard]] std::optional<std::vector<State>> reachable_rotations(
    const PuzzleGroup& group, const std::vector<std::uint32_t>& classes,
    const std::vector<State>& rotations);

/// The number of reachable looks, those that differ by a reachable rotation of the whole counted
/// once. `rotations` are all rotations of the whole puzzle that a state can express, but for the
/// identity: which piece comes to which slot, where that is of its orbit. nullopt when
/// look_alike_order() is, and where it is not known which rotations are reached or what they leave
/// unchanged.
[[nodiscard]] std::optional<Integer> positions(const PuzzleGroup& group,
                                               const std::vector<std::uint32_t>& classes,
                                               const std::vector<State>& rotations);

}  // namespace qter
