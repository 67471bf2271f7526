// Lower bounds for registers by their orders alone: how many turns it takes at least until an
// element has such an order.
//
// The technique: iterative deepening over the beginnings that are left of alike words
// (search/frontier.hpp), without tables. A register of order n is an element whose cycles, of
// pieces that differ from all others, have a common multiple that n divides. Whatever the structure
// is, and whatever registers were found before it, that must be so; so what is proven here holds
// for all answers. Orders do not change with conjugation, inversion and the puzzle's symmetries.
//
// Limits: weak, as it asks nothing of other registers' pieces. Some million positions a second.
#pragma once

#include <cstdint>
#include <vector>

#include "solver/setup.hpp"
#include "support/cancellation.hpp"
#include "support/integer.hpp"

namespace qter {

/// For each order, each at least 2, a proven number of turns that a register of it has at least: as
/// far as was searched when it was cancelled, `most` turns at most. 1 at least.
[[nodiscard]] std::vector<std::uint32_t> order_bounds(const SolverSetup& setup,
                                                      const std::vector<Integer>& orders,
                                                      std::uint32_t most,
                                                      const Cancellation& cancellation);

}  // namespace qter
