// The shortest path between two positions of a puzzle whose turns can be blocked.
//
// The technique: bidirectional breadth-first search (I. Pohl, 1971). Which turns are possible
// depends on the position, so a path between two positions is not the solution of a third one, as
// it is in a group. The search expands from both positions, level by level, the smaller frontier
// first, until a position is found from both sides. If a turn is possible, so is its inverse after
// it; so the second half is reversed.
//
// Limits: kMostPathPositions positions, some 200 bytes each: ten turns and more on a bandaged 3x3,
// eight or so on the Puppet Cube. It is meant for slips, which are near.
#pragma once

#include <optional>

#include "puzzle/puzzle.hpp"
#include "support/cancellation.hpp"

namespace qter {

inline constexpr std::size_t kMostPathPositions = 200'000;

/// The fewest turns of grips and blocks, by any amount, that lead from one position to the other
/// and are not blocked. nullopt when cancelled, or if none was found within `most` positions.
[[nodiscard]] std::optional<Algorithm> shortest_blocked_path(const Puzzle& puzzle,
                                                             const State& from, const State& to,
                                                             const Cancellation& cancellation,
                                                             std::size_t most = kMostPathPositions);

}  // namespace qter
