// Reference orientations, chosen so that symmetries act on twists.
//
// The technique: linear equations modulo the number of orientations. The twist of a piece is
// relative to a reference orientation r in every slot, which may be chosen freely. A symmetry takes
// orientation k of slot i to offset(i) + unit * k of slot image(i). It acts on the twists of a set
// of pieces, independently of the pieces' names, if it takes references to references, up to a
// constant c of its own:
//     offset(i) + unit * r(i) = r(image(i)) + c     for all slots i.
// So r and the constants solve linear equations modulo the number of orientations. All symmetries
// of a cube together have no solution for its corners, as three of them turn a corner in its slot;
// those that keep an axis have one. If the references of corners and edges are chosen together,
// twists and flips have the same axis. Subgroups are tried, larger ones first: all symmetries, and
// those that keep a grip or a pair of grips.
//
// Limits: references that need more than kMaxTries attempts are not found; parts whose twists have
// a unit above 1 keep their references.
#pragma once

#include <cstdint>
#include <vector>

#include "group/group_constraints.hpp"
#include "group/symmetry.hpp"

namespace qter {

/// The most attempts for a part: constants of generators times references, one reference for each
/// set of slots that the generators take to each other.
inline constexpr std::uint64_t kMaxTries = 20'000;

/// Chooses the references of the parts for the largest subgroup of `symmetries` that has a
/// solution; changes nothing if only the identity has one. `symmetries` are numbers in the group,
/// closed under products. Identical pieces, those with equal numbers in `looks` by slot, get the
/// same reference.
void choose_references(const SymmetryGroup& group, const std::vector<std::uint32_t>& symmetries,
                       const std::vector<std::uint32_t>& looks, std::vector<OrbitPart>& parts);

}  // namespace qter
