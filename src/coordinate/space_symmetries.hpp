// The symmetries of a product of coordinates: those that act on each of them.
//
// The technique: the action of a symmetry on the values of each coordinate (value_action.hpp), one
// coordinate after the other; symmetries that do the same to all values count once.
#pragma once

#include <cstdint>
#include <vector>

#include "coordinate/product_space.hpp"
#include "coordinate/turn_symmetries.hpp"
#include "support/cancellation.hpp"

namespace qter {

/// Symmetries of a space, and what each makes of the values of its coordinates.
struct SpaceSymmetries {
    TurnSymmetries group;
    std::vector<std::vector<std::vector<std::uint32_t>>> images;  ///< [coordinate][symmetry][value]
};

/// Those that act on every coordinate of a space; of such that do the same to all values, one. They
/// are a group. Throws Cancelled and std::bad_alloc. Memory: 4 bytes for each symmetry and value,
/// and 10 for each value of one coordinate at a time. threads >= 1: symmetries are looked at side
/// by side.
[[nodiscard]] SpaceSymmetries acting_on(const ProductSpace& space, const TurnSymmetries& symmetries,
                                        std::uint32_t threads = 1,
                                        const Cancellation& cancellation = {});

}  // namespace qter
