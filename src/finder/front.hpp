// The Pareto front: every tuple of orders that fits and that no other such tuple matches or exceeds
// in every entry.
//
// The technique: branch and bound over all tuples in lexicographically descending order. A later
// tuple is smaller in the first entry where two tuples differ, so it never exceeds an earlier one.
// So members of the front are final, and a tuple must be tried only if no member so far covers it.
// Orders are chosen entry by entry. A prefix is pruned
//
//   - if it does not fit by itself: more registers only need more pieces;
//   - if even the best continuation is covered. Of j orders still to choose, all at least n, the
//     cheapest takes at most a j-th of the pieces left. So n is at most the largest order that
//     takes no more pieces than that (OrderTable::best_with).
//
// Tuples are compared by the ranks of their orders. Every entry has a list of the members of the
// front that cover the prefix so far. From this list the search knows, at the last entry, from
// which order on a tuple would be new.
//
// With several threads, first orders that are not pruned at once are searched in batches, each
// against the front before the batch. Results that are covered by others of the batch are removed
// afterwards. The front is the same for any number of threads.
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <vector>

#include "finder/fit.hpp"
#include "finder/order_table.hpp"
#include "support/cancellation.hpp"

namespace qter {

/// Orders by rank, ascending; the largest order comes first.
using RankTuple = std::vector<std::uint32_t>;

struct FrontBounds {
    std::uint32_t registers = 2;
    /// Orders of a tuple must have a lower rank than this, which may depend on the first order.
    std::function<std::uint32_t(std::uint32_t first)> end_rank;
};

struct FrontFound {
    std::vector<RankTuple> tuples;  ///< lexicographically descending orders
    bool complete = true;
    std::uint64_t looked_at = 0;  ///< tuples and prefixes of tuples examined
};

/// Called on the caller's thread with the number of settled first orders and the front so far.
using FrontProgress =
    std::function<void(std::uint32_t settled, const std::deque<RankTuple>& front)>;

/// `fitters` has one entry for each thread. They share `table`, whose orders all fit alone.
[[nodiscard]] FrontFound pareto_front(const OrderTable& table,
                                      std::vector<std::unique_ptr<Fitter>>& fitters,
                                      const FrontBounds& bounds, const Cancellation& cancellation,
                                      const FrontProgress& progress);

}  // namespace qter
