// Choice of one relabelling for each grip map, so that the chosen relabellings are a group.
//
// A symmetry permutes grips (its grip map) and slots (its relabelling). Several relabellings may
// belong to one grip map: they differ by relabellings that commute with every turn. On pieces with
// orientations there is usually one. But on a 3x3 given as 48 stickers, twisting all corners at
// once commutes with every turn, and each grip map has six. Which one is taken makes no difference
// to reachable states. On other states it does: with arbitrary choices, two symmetries in a row are
// not the symmetry of the product. All of them together would be a group, but too large: a
// relabelling that moves no grip is only another naming of points, not a symmetry.
//
// The technique: a complement of the subgroup of commuting relabellings, by backtracking. The
// relabelling of a product must be the product of the relabellings, so those of a few generators of
// the grip maps determine all. They are chosen generator by generator and multiplied out. As soon
// as one grip map gets two different relabellings, the last choice is dropped. Orbits that no
// symmetry joins are treated separately. The first complement is taken, so the result is
// deterministic.
//
// Limits: a complement need not exist. An example is an octagon turned by one step and flipped
// about two perpendicular axes: a quarter turn of the whole swaps the flips, but its square, which
// moves no grip, is not the identity. With very many alternatives the search stops, too. Then
// `is_group` is false: conjugation is an action of the group on reachable states only.
#pragma once

#include <vector>

#include "group/symmetry_action.hpp"

namespace qter {

struct SymmetrySection {
    std::vector<Relabelling> relabellings;  ///< by grip map, in normal form
    bool is_group = true;
};

/// `maps` must be a group, the identity first, ascending, and every map must extend. Time: one lift
/// per generator, component and target, and O(maps * generators * slots) if the first choice is
/// right; memory: O(maps * slots).
[[nodiscard]] SymmetrySection choose_relabellings(const TurnAction& action,
                                                  const std::vector<GripMap>& maps);

}  // namespace qter
