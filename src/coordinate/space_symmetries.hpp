// What symmetries of the turns make of the values of a coordinate.
//
// The technique: automorphisms of a move table. A symmetry takes every turn to a turn. If there is
// a map of a coordinate's values with
//     map(0) = 0,   map(v after t) = map(v) after image(t)   for all values v and turns t,
// then v and map(v) are equally far from solved, and it is the only such map: from 0 on, turns tell
// what it is. So the map is found along the turns, and every other way to a value checks it. There
// may be none: a symmetry that turns another axis up does not know which twist a corner will have
// when the coordinate does not say which corner it is.
//
// Nothing but the move tables is looked at, so whatever passes the check is a symmetry of the
// product of coordinates, wherever it came from.
//
// Source: raw coordinates and the symmetries that act on them, H. Kociemba, "Symmetry coordinates"
// (kociemba.org); here the maps are found by search.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "coordinate/product_space.hpp"
#include "coordinate/turn_symmetries.hpp"

namespace qter {

/// What a symmetry makes of each value of a coordinate; none when it does not act on it. `image`
/// has an entry for each of the coordinate's turns. O(values * turns).
[[nodiscard]] std::optional<std::vector<std::uint32_t>> value_images(
    const Coordinate& coordinate, const std::vector<std::uint32_t>& image);

/// Symmetries of a space, and what each makes of the values of its coordinates.
struct SpaceSymmetries {
    TurnSymmetries group;
    std::vector<std::vector<std::vector<std::uint32_t>>> images;  ///< [coordinate][symmetry][value]
};

/// Those that act on every coordinate of a space; of such that do the same to all values, one. They
/// are a group. Throws Cancelled and std::bad_alloc. Memory: 4 bytes for each symmetry and value.
[[nodiscard]] SpaceSymmetries acting_on(const ProductSpace& space, const TurnSymmetries& symmetries,
                                        const Cancellation& cancellation = {});

}  // namespace qter
