// The nearest orders that hold given ones: registers that are all at least as large.
//
// The idea: branch and bound, one entry of the tuple at a time. For each entry the orders from the
// given one on are tried, smallest first, as long as the product of all entries can be less than
// that of the best tuple so far. A prefix is pruned if it does not fit by itself, or if too few
// pieces remain for the orders that must follow.
//
// Limits: a tuple may fit although its neighbours do not, so in the worst case all large enough
// tuples are tried. The search ends after a fixed number of steps with the best tuple so far. The
// idea that a combination is contained in a larger one is from the Qter paper, section 3.2.
#pragma once

#include <optional>

#include "finder/fit.hpp"
#include "finder/front.hpp"
#include "finder/order_table.hpp"

namespace qter {

struct ContainingTuple {
    std::optional<RankTuple> tuple;
    bool complete = false;  ///< no tuple with a smaller product contains the given one
};

/// Among the tuples that fit and are at least as large as `least` in every entry, one with the
/// smallest product; among these, the one with the smallest first orders. `least` is descending,
/// each entry at least 1. Not complete if the fitter was cancelled, or after a fixed number of
/// steps, which takes some tenths of a second.
[[nodiscard]] ContainingTuple nearest_containing(const OrderTable& table, Fitter& fitter,
                                                 const std::vector<OrderValue>& least);

}  // namespace qter
