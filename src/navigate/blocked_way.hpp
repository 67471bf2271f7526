// The shortest way from one position to another where turns can be blocked.
//
// The technique: bidirectional breadth-first search (I. Pohl, 1971). What leads from one position
// to another depends on where one is, so it is not the solution of some third position, as in a
// group. Both positions are searched from, level by level, the one with the smaller front first,
// until a position is found from both sides. Ways back are never blocked where the way there was
// not, so the second half is turned round.
//
// Limits: kMostWayPositions positions, some 200 bytes each: on a bandaged 3x3 ten turns and more,
// on the Puppet Cube eight or so. It is for slips, which are near.
#pragma once

#include <optional>

#include "puzzle/puzzle.hpp"
#include "support/cancellation.hpp"

namespace qter {

inline constexpr std::size_t kMostWayPositions = 200'000;

/// Turns of grips and blocks, by any amount, as few as there can be, that lead from one to the
/// other and can be made; none when it was cancelled, or did not find any among `most` positions.
[[nodiscard]] std::optional<Algorithm> shortest_blocked_way(const Puzzle& puzzle, const State& from,
                                                            const State& to,
                                                            const Cancellation& cancellation,
                                                            std::size_t most = kMostWayPositions);

}  // namespace qter
