// The turns of a search in a metric, and the weight of each.
//
// Turns that count one in the metric (notation/turn_metric.hpp) suffice, because all others are
// sequences of them. If only some turns are allowed, a turn of greater weight may be needed: F2
// counts two quarter turns, and F may not be allowed. In slice turns, allowed turns of one line
// that together turn adjacent layers count one, as R' L does.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "notation/algorithm.hpp"
#include "puzzle/puzzle.hpp"

namespace qter {

struct CountedTurn {
    Algorithm turns;  ///< turns of grips
    State state;
    State undone;  ///< the inverse of `state`, which may be the state of no turn
    std::uint32_t weight = 1;
};

/// The turns of `allowed`, ascending, or all turns if it is empty. For each allowed turn there is
/// an equivalent sequence of these with the same weight or less. nullopt if slices count and the
/// allowed turns of one line lead to more than 100,000 states of it.
[[nodiscard]] std::optional<std::vector<CountedTurn>> counted_turns(const Puzzle& puzzle,
                                                                    Metric metric,
                                                                    const Algorithm& allowed);

}  // namespace qter
