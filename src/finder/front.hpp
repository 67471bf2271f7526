// The Pareto front: every tuple of orders that fits and that no other such tuple matches or exceeds
// in every place.
//
// The technique: branch and bound in lexicographic order. All tuples are gone through in
// lexicographically descending order. A tuple that comes later is smaller in the first place where
// the two differ, so it never exceeds an earlier one. What is added to the front stays there, and a
// tuple has to be tried only if no member of the front so far covers it. Orders are chosen place by
// place, and a beginning is given up
//
//   - when it does not fit by itself: more registers only use up more;
//   - when even the best that could follow is covered. Of j orders still to come, all at least n,
//     the cheapest takes at most a j-th of the pieces left, so n is at most the largest order that
//     does with so few (OrderTable::best_with).
//
// Comparing tuples means comparing ranks of orders, and every place keeps the list of those members
// of the front that cover it so far, so that the last place knows at once from which order on a
// tuple would be new.
//
// With several threads, first orders that are not given up at once are searched in batches, each
// against the front as it was before the batch; what the others of the batch cover is dropped
// afterwards. The front is the same whatever the number of threads.
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

/// Orders by rank, ascending: the largest order first.
using RankTuple = std::vector<std::uint32_t>;

struct FrontBounds {
    std::uint32_t registers = 2;
    /// Orders of a tuple have a lower rank than this, which may depend on the first of them.
    std::function<std::uint32_t(std::uint32_t first)> end_rank;
};

struct FrontFound {
    std::vector<RankTuple> tuples;  ///< lexicographically descending orders
    bool complete = true;
    std::uint64_t looked_at = 0;  ///< beginnings of tuples, and tuples
};

/// Called from the caller's thread: how many first orders are settled, and the front so far.
using FrontProgress =
    std::function<void(std::uint32_t settled, const std::deque<RankTuple>& front)>;

/// `fitters`, one for each thread to use, share `table`, all of whose orders fit by themselves.
[[nodiscard]] FrontFound pareto_front(const OrderTable& table,
                                      std::vector<std::unique_ptr<Fitter>>& fitters,
                                      const FrontBounds& bounds, const Cancellation& cancellation,
                                      const FrontProgress& progress);

}  // namespace qter
