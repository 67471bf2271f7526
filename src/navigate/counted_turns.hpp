// The turns that a search in a metric makes, and what each of them counts.
//
// Of all turns those count one that do so in the metric (puzzle/turn_metric.hpp), and all others
// are sequences of them. Where only some turns are allowed, one that counts more may be the only
// way: F2 counts two quarter turns, and there may be no F. In slice turns, allowed turns of one
// line that together turn layers that lie together count one, as R' L does.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "puzzle/algorithm.hpp"
#include "puzzle/puzzle.hpp"

namespace qter {

struct CountedTurn {
    Algorithm turns;  ///< of grips
    State state;
    State undone;  ///< the inverse of `state`, which no turn need make
    std::uint32_t weight = 1;
};

/// Of the turns in `allowed`, ascending, or of all where there are none. Some sequence of these
/// counts as little as any of the allowed turns that leads to the same. nullopt where allowed turns
/// of one line lead to more than 100,000 states of it, and slices count.
[[nodiscard]] std::optional<std::vector<CountedTurn>> counted_turns(const Puzzle& puzzle,
                                                                    Metric metric,
                                                                    const Algorithm& allowed);

}  // namespace qter
