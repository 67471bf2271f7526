// Choosing one relabelling per grip map so that the relabellings form a group, too.
//
// A grip map fixes its relabelling up to the relabellings that commute with every turn. On pieces
// with orientations there are usually none (beyond the constants that the normal form removes); but
// on a 3x3 given as 48 stickers, twisting all corners at once commutes with every turn, so each
// grip map has six relabellings. Conjugating a state that can be turned gives the same result with
// any of them; yet if they are picked at random, two relabellings in a row are not the relabelling
// of the product, and on other states the results differ. A relabelling that moves no grip is not a
// symmetry of the puzzle but another name for its points, so taking all of them is wrong as well.
//
// What is wanted is a complement of those commuting relabellings: the identity for the identity and
// the product for every product. It is found by trying the relabellings of a few generators of the
// group of grip maps, one generator after another, and multiplying out: as soon as one element gets
// two different relabellings, the choice is dropped. Components that no symmetry joins are treated
// on their own, those without a choice together and at once. The first complement in the order of
// preference is taken, so the result is always the same.
//
// Limits: there need not be a complement (an octagon turned by one step and flipped about two
// perpendicular axes: a quarter turn of the whole swaps the flips, but its square, which moves no
// grip, is not the identity), and with very many alternatives the search stops. Then `is_group` is
// false: the relabellings still conjugate every turn to its image, and on the states that can be
// turned conjugation is still an action of the group, but not on other states.
#pragma once

#include <vector>

#include "puzzle/symmetry_action.hpp"

namespace qter {

struct SymmetrySection {
    std::vector<Relabelling> relabellings;  ///< by grip map, in normal form
    bool is_group = true;
};

/// `maps` is a group, the identity first, ascending, and every map extends. Costs one lift per
/// generator, component and target, and O(maps * generators * slots) when the first choice is
/// right, in time; O(maps * slots) in memory.
[[nodiscard]] SymmetrySection choose_relabellings(const TurnAction& action,
                                                  const std::vector<GripMap>& maps);

}  // namespace qter
