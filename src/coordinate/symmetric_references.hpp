// Which orientations count as untwisted, chosen so that symmetries act on twists.
//
// The technique: linear equations modulo the number of orientations. How a piece is twisted is
// counted against a reference orientation r in every slot, which may be chosen freely. A symmetry
// takes orientation k of slot i to offset(i) + unit * k of slot image(i). It acts on the twists of
// a set of pieces, whichever pieces these are, if it takes references to references, up to a
// constant c of its own:
//     offset(i) + unit * r(i) = r(image(i)) + c     for all slots i.
// So r and the constants solve linear equations modulo the number of orientations. All symmetries
// of a cube at once have no solution for its corners, as three of them turn a corner on the spot;
// those that leave an axis alone have one, and the corners' twists and the edges' flips then have
// the same axis if they are chosen together. The subgroups that are tried are all symmetries, and
// those that keep a grip or a pair of grips, larger ones first.
//
// Limits: references that take more than kMaxTries attempts are not found; parts whose twists have
// a unit above 1 keep theirs.
#pragma once

#include <cstdint>
#include <vector>

#include "puzzle/group_constraints.hpp"
#include "puzzle/symmetry.hpp"

namespace qter {

/// Most attempts for a part: constants of generators times references of slots that they do not
/// bring to each other.
inline constexpr std::uint64_t kMaxTries = 20'000;

/// Chooses the references of the parts for the largest subgroup of `symmetries`, numbers in the
/// group that are closed under products, that has any; changes nothing where only the identity has.
/// Pieces that look alike, by slot in `looks`, then count as untwisted in the same orientation.
void choose_references(const SymmetryGroup& group, const std::vector<std::uint32_t>& symmetries,
                       const std::vector<std::uint32_t>& looks, std::vector<OrbitPart>& parts);

}  // namespace qter
