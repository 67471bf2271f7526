// Choosing one relabelling per grip map so that the relabellings form a group, too.
//
// A grip map determines its relabelling up to the relabellings that commute with every turn. On
// pieces with orientations there are usually none (beyond the constants that the normal form
// removes). But on a 3x3 given as 48 stickers, twisting all corners at once commutes with every
// turn, so each grip map has six relabellings. Conjugating a reachable state gives the same result
// with any of them. But if they are picked at random, two relabellings in a row are not the
// relabelling of the product, and on other states the results differ. A relabelling that moves no
// grip is not a symmetry of the puzzle, only another naming of its points, so taking all of them is
// wrong as well.
//
// The solution is a complement of those commuting relabellings: the identity for the identity and
// the product for every product. It is found by trying the relabellings of a few generators of the
// group of grip maps, one generator after another, and multiplying out: as soon as one element gets
// two different relabellings, the choice is dropped. Components that no symmetry joins are treated
// separately; those without a choice are treated together, in one step. The first complement in the
// order of preference is taken, so the result is deterministic.
//
// Limits: a complement need not exist (an octagon turned by one step and flipped about two
// perpendicular axes: a quarter turn of the whole swaps the flips, but its square, which moves no
// grip, is not the identity), and with very many alternatives the search stops. Then `is_group` is
// false: the relabellings still conjugate every turn to its image, and on reachable states
// conjugation is still an action of the group, but not on other states.
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
