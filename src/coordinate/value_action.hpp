// The action of symmetries of the turns on the values of coordinates.
//
// The technique: automorphisms of a move table. A symmetry takes every turn to a turn. If there is
// a map of the values with
//     map(0) = 0,   map(v after t) = map(v) after image(t)   for all values v and turns t,
// then v and map(v) have the same distance from 0, and this map is unique, since turns determine it
// from 0 on. So the values are searched breadth first once; along that tree a symmetry's map is
// computed, and then verified for every value and every generating turn. There may be no such map:
// for a symmetry that moves the axis, a corner's new twist depends on which corner it is, which the
// coordinate may not contain. Often a symmetry acts only on several coordinates together: the flips
// of the 3x3 have another meaning along another axis, but flips and positions of the slice together
// can be mapped.
//
// Only move tables are used, so every map that passes is a symmetry of the coordinates, whatever
// its origin. For coset coordinates such a symmetry takes the turns of the phase to turns of the
// phase, and the group at the phase's end into itself.
//
// Limits: products of at most 2^32 values. Memory: 10 bytes for each value, and 4 for each value of
// an action.
//
// Source: raw coordinates and the symmetries that act on them, H. Kociemba, "Symmetry coordinates"
// (kociemba.org); finding the action from the turns alone is our own.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <vector>

#include "coordinate/product_coordinate.hpp"
#include "search/turn_set.hpp"
#include "support/cancellation.hpp"

namespace qter {

/// Generators of the allowed turns: for each grip its least allowed amount, whose multiples are the
/// others.
[[nodiscard]] std::vector<TurnNumber> generators_of(const TurnSet& turns);

/// The action of symmetries on the values of a product of coordinates.
class ValueAction {
 public:
    /// The image of an unreachable value.
    static constexpr std::uint32_t kNoValue = std::numeric_limits<std::uint32_t>::max();

    /// Finds the tree of values by `generators`, columns of their move tables. O(values *
    /// generators). `values` and `cancellation` must outlive this; all functions throw Cancelled
    /// when it is requested.
    ValueAction(std::vector<TurnNumber> generators, const ProductCoordinate& values,
                const Cancellation& cancellation = Cancellation::never());

    /// A quick test on the values nearest to 0: false only if of() would return nullopt. Some 100
    /// microseconds.
    [[nodiscard]] static bool may_act(std::span<const TurnNumber> generators,
                                      const ProductCoordinate& values,
                                      std::span<const TurnNumber> images);

    [[nodiscard]] const ProductCoordinate& values() const { return values_; }
    /// The reachable values, breadth first; 0 is the first.
    [[nodiscard]] std::span<const std::uint32_t> reached() const { return order_; }
    /// The image of each value under the symmetry that takes turns to `images`, by column; kNoValue
    /// for unreachable values. nullopt if the symmetry does not act on the values. O(values *
    /// generators) random reads, fewer if it fails early.
    [[nodiscard]] std::optional<std::vector<std::uint32_t>> of(
        std::span<const TurnNumber> images) const;
    /// The same for a product of symmetries that are known to act (of()), without the verification.
    [[nodiscard]] std::vector<std::uint32_t> of_product(std::span<const TurnNumber> images) const;

 private:
    /// Checks for cancellation every 2^14 steps.
    void look(std::uint32_t steps) const {
        if (steps % (1U << 14) == 0) cancellation_.check();
    }

    std::vector<TurnNumber> generators_;
    const ProductCoordinate& values_;
    const Cancellation& cancellation_;
    std::vector<std::uint32_t> order_;
    // By index in order_, except 0: the index of the predecessor, and the turn that leads from
    // there.
    std::vector<std::uint32_t> before_;
    std::vector<TurnNumber> turn_;
};

}  // namespace qter
