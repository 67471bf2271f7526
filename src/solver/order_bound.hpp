// Lower bounds for registers by their orders alone: the fewest turns of an element with a given
// order.
//
// The technique: iterative deepening over one representative of each class of alike beginnings
// (search/frontier.hpp), without tables. A register of order n is an element whose cycles, of
// pieces that differ from all others, have a common multiple that n divides. That holds for every
// structure and for any earlier registers; so a bound proven here holds for all answers. Orders do
// not change with conjugation, inversion and the puzzle's symmetries.
//
// Limits: weak, as it ignores the pieces of other registers. Some million positions a second.
#pragma once

#include <cstdint>
#include <vector>

#include "solver/setup.hpp"
#include "support/cancellation.hpp"
#include "support/integer.hpp"

namespace qter {

/// For each order, each at least 2, a proven lower bound on the turns of a register of it: as far
/// as the search got before it was cancelled, `most` turns at most. At least 1.
[[nodiscard]] std::vector<std::uint32_t> order_bounds(const SolverSetup& setup,
                                                      const std::vector<Integer>& orders,
                                                      std::uint32_t most,
                                                      const Cancellation& cancellation);

}  // namespace qter
