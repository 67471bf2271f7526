// The classes of coset coordinates under symmetries of the turns, and classes that few turns
// gather.
//
// The technique: symmetry reduction (symmetry_reduction.hpp) of a product of coset coordinates, by
// symmetries whose action on the values is found from the turns (value_action.hpp). They are looked
// at one by one, since the images of a million values under 48 of them would take 190 MB.
//
// Gathering. A few turns, a group of m elements, take values of a class to values of others. Where
// they lead to m classes, these are numbered one after the other, and represented by where each
// element takes the first one's representative: what a table has for values that these turns take
// to each other can then be put side by side (coordinate/symmetry_reduced_indexer.hpp). Where they
// lead to fewer, as from a value that some of the turns leave as it is, classes stay as they are.
// Of the 127,708 of flips, the slice and how evenly it is permuted, U and D gather 110,016.
//
// Limits: kMaxProductValues values of the coordinates taken together.
//
// Source: H. Kociemba, "Two-phase algorithm details" (kociemba.org), for flips and slice together;
// gathering is ours.
#pragma once

#include <cstdint>
#include <vector>

#include "coordinate/product_coordinate.hpp"
#include "coordinate/symmetry_reduction.hpp"
#include "coordinate/turn_group.hpp"
#include "coordinate/value_action.hpp"
#include "search/turn_set.hpp"

namespace qter {

/// `symmetries`, each the images of all turns, must be a group and begin with the identity. Of
/// them those count that act on the values. Throws Cancelled. O(values * symmetries).
[[nodiscard]] SymmetryReduction classes_under(
    const ValueAction& action, const std::vector<std::vector<TurnNumber>>& symmetries);

/// The same classes, gathered by `few`: numbered anew, those that stay as they are first. `values`
/// and `symmetries` are those that they are of. O(values + classes * few * turns).
[[nodiscard]] SymmetryReduction gathered(const SymmetryReduction& classes,
                                         const ProductCoordinate& values, const TurnGroup& few,
                                         const std::vector<std::vector<TurnNumber>>& symmetries);
}  // namespace qter
