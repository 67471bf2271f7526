// The nearest orders that hold given ones: registers that are all at least as large.
//
// The idea: branch and bound, place by place. For each place the orders from the given one on are
// tried, smallest first, as long as the product of all of them can be less than that of the best
// tuple so far. A beginning is given up when it does not fit by itself, or when the pieces left are
// fewer than large enough orders take at least.
//
// Limits: whether a tuple fits does not follow from its neighbours, so in the worst case all that
// are large enough are looked at; the search ends after a fixed number of steps, with what it has.
// The idea that a combination is contained in a larger one is that of the Qter paper, section 3.2.
#pragma once

#include <optional>

#include "finder/fit.hpp"
#include "finder/front.hpp"
#include "finder/order_table.hpp"

namespace qter {

struct ContainingTuple {
    std::optional<RankTuple> tuple;
    bool complete = false;  ///< no tuple with a smaller product holds the given one
};

/// Of the tuples that fit and are at least as large as `least` in every place, one whose product
/// is the smallest, and of these the one whose first orders are the smallest. `least` is
/// descending, each at least 1. Not complete when the fitter was cancelled, or after a fixed
/// number of steps, some tenths of a second.
[[nodiscard]] ContainingTuple nearest_containing(const OrderTable& table, Fitter& fitter,
                                                 const std::vector<OrderValue>& least);

}  // namespace qter
