// Classes of coset coordinates under symmetries, and gathering classes by a small group of turns.
//
// The technique: symmetry reduction (symmetry_reduction.hpp) of a product of coset coordinates, by
// symmetries whose action on the values is found from the turns (value_action.hpp). They are
// processed one by one, since the images of a million values under 48 symmetries would take 190 MB.
//
// Gathering. A few turns generate a group of m elements, which takes values of a class to values of
// other classes. If these are m different classes, they are numbered consecutively. Their
// representatives are the images of the first one's representative under each element. A table can
// then store the entries of values that these turns take to each other next to each other
// (coordinate/symmetry_reduced_indexer.hpp). If there are fewer than m classes, as for a value that
// some of the turns do not change, the classes are not gathered. Of the 127,708 classes of flips,
// the slice and how evenly it is permuted, U and D gather 110,016.
//
// Limits: kMaxProductValues values of the product.
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

/// The classes of the values. `symmetries`, each given as the images of all turns, must be a group
/// and begin with the identity; those that do not act on the values are left out. Throws Cancelled.
/// O(values * symmetries).
[[nodiscard]] SymmetryReduction classes_under(
    const ValueAction& action, const std::vector<std::vector<TurnNumber>>& symmetries);

/// The same classes, renumbered and gathered by `few`; those that are not gathered come first.
/// `values` and `symmetries` are those of `classes`. O(values + classes * few * turns).
[[nodiscard]] SymmetryReduction gathered(const SymmetryReduction& classes,
                                         const ProductCoordinate& values, const TurnGroup& few,
                                         const std::vector<std::vector<TurnNumber>>& symmetries);
}  // namespace qter
