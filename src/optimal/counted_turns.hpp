// The turns of a search in a metric if only some turns are allowed, and the weight of each.
//
// The turns of the metric (metric_turns()) suffice if all turns are allowed. If only some are, a
// turn of greater weight may be needed: F2 counts two quarter turns, and F may not be allowed. If
// the metric joins layers, allowed turns of one line that together count less than one by one are
// turns as well, as R' L is in slice turns.
#pragma once

#include <optional>
#include <vector>

#include "notation/metric.hpp"
#include "puzzle/puzzle.hpp"

namespace qter {

struct CountedTurn : MetricTurn {
    State undone;  ///< the inverse of `state`, which may be the state of no turn
};

/// The turns of `allowed`, ascending, or all turns if it is empty. For each sequence of allowed
/// turns there is an equivalent sequence of these with the same weight or less. nullopt if the
/// metric joins layers and the allowed turns of one line lead to more than 100,000 states of it.
[[nodiscard]] std::optional<std::vector<CountedTurn>> counted_turns(const Puzzle& puzzle,
                                                                    const Metric& metric,
                                                                    const Algorithm& allowed);

}  // namespace qter
