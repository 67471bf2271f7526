// The symmetries of a product of coordinates: those that act on every coordinate.
//
// The technique: the action of a symmetry on the values of each coordinate (value_action.hpp),
// coordinate by coordinate. Of symmetries with the same action on all values one is kept.
#pragma once

#include <cstdint>
#include <vector>

#include "coordinate/product_space.hpp"
#include "coordinate/turn_symmetries.hpp"
#include "support/cancellation.hpp"

namespace qter {

/// Symmetries of a space, and their images of the values of its coordinates.
struct SpaceSymmetries {
    TurnSymmetries group;
    std::vector<std::vector<std::vector<std::uint32_t>>> images;  ///< [coordinate][symmetry][value]
};

/// The symmetries that act on every coordinate of a space, one of each set with the same action.
/// They are a group. Processes symmetries in parallel; threads >= 1. Throws Cancelled and
/// std::bad_alloc. Memory: 4 bytes for each symmetry and value, and 10 for each value of one
/// coordinate at a time.
[[nodiscard]] SpaceSymmetries acting_on(const ProductSpace& space, const TurnSymmetries& symmetries,
                                        std::uint32_t threads = 1,
                                        const Cancellation& cancellation = {});

}  // namespace qter
