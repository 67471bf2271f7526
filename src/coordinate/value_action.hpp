// What symmetries of the turns make of the values of coordinates.
//
// The technique: automorphisms of a move table. A symmetry takes every turn to a turn. If there is
// a map of the values with
//     map(0) = 0,   map(v after t) = map(v) after image(t)   for all values v and turns t,
// then v and map(v) are equally far from 0, and it is the only such map: from 0 on, turns tell what
// it is. So the values are searched breadth first once; along that tree a symmetry's map is found,
// and then verified for every value and every generating turn. There may be none: a symmetry that
// turns another axis up does not know which twist a corner will have when the coordinate does not
// say which corner it is. Often it acts on several coordinates together only: the flips of the 3x3
// mean something else along another axis, but those and the positions of the slice together do not.
//
// Nothing but move tables is looked at, so whatever passes is a symmetry of the coordinates,
// wherever it came from. Of coset coordinates it is one that takes the turns of the phase to turns
// of it and the group that the phase leads to into itself.
//
// Limits: products of 2^32 values at most. Memory: 10 bytes for each
// value, and 4 for each value that an action tells.
//
// Source: raw coordinates and the symmetries that act on them, H. Kociemba, "Symmetry coordinates"
// (kociemba.org); finding the action from the turns alone is ours.
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

/// Of the turns that are allowed, those that the others are multiples of: what is allowed of a grip
/// are the multiples of its least amount.
[[nodiscard]] std::vector<TurnNumber> generators_of(const TurnSet& turns);

/// What symmetries make of the values of a product of coordinates.
class ValueAction {
 public:
    /// Of a value that no turns lead to.
    static constexpr std::uint32_t kNoValue = std::numeric_limits<std::uint32_t>::max();

    /// Finds the tree of values by `generators`, columns of their move tables.
    /// O(values * generators). `values` and `cancellation` must outlive this; when `cancellation`,
    /// null for none, is requested, this and all below throw Cancelled.
    ValueAction(std::vector<TurnNumber> generators, const ProductCoordinate& values,
                const Cancellation* cancellation = nullptr);

    /// Whether a symmetry may act on the values, as far as the nearest ones tell: false only of one
    /// for which of() gives nothing. Some 100 microseconds.
    [[nodiscard]] static bool may_act(std::span<const TurnNumber> generators,
                                      const ProductCoordinate& values,
                                      std::span<const TurnNumber> images);

    [[nodiscard]] const ProductCoordinate& values() const { return values_; }
    /// The values that turns lead to, breadth first; 0 is the first.
    [[nodiscard]] std::span<const std::uint32_t> reached() const { return order_; }
    /// Where the symmetry that takes turns to `images`, by column, takes each value; those that are
    /// not reached have kNoValue. None when it does not take values to values.
    /// O(values * generators) random reads, and no more than up to where it fails.
    [[nodiscard]] std::optional<std::vector<std::uint32_t>> of(
        std::span<const TurnNumber> images) const;
    /// The same of a symmetry that is a product of some for which of() gave something, so that
    /// there is nothing to look for.
    [[nodiscard]] std::vector<std::uint32_t> of_product(std::span<const TurnNumber> images) const;

 private:
    /// Looks at the cancellation now and then, by the number of steps taken.
    void look(std::uint32_t steps) const {
        if (cancellation_ != nullptr && steps % (1U << 14) == 0) cancellation_->check();
    }

    std::vector<TurnNumber> generators_;
    const ProductCoordinate& values_;
    const Cancellation* cancellation_;
    std::vector<std::uint32_t> order_;
    // By place in order_, but for the first: a place before it, and the turn that leads from there.
    std::vector<std::uint32_t> before_;
    std::vector<TurnNumber> turn_;
};

}  // namespace qter
