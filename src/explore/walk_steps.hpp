// How somebody shuffles: steps that are repeated over and over, each a choice at random.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "explore/graph_turns.hpp"

namespace qter {

/// One of the things that a step may be; nothing is done where `turn` is none.
struct WalkChoice {
    std::optional<GraphTurn> turn;
    double chance = 0;
};
/// Their chances add up to 1.
using WalkStep = std::vector<WalkChoice>;

/// Most steps that are repeated.
inline constexpr std::size_t kMaxWalkSteps = 1000;

/// Reads "R R' R2 | U:2 U' -": steps between bars, and in each of them moves and algorithms in
/// brackets,
/// `-` for nothing. What has ":N" behind it is N times as likely as what has nothing. Errors: as
/// read_graph_turns(); kSyntax for a step of nothing at all, kTooLarge for more than kMaxWalkSteps.
Result<std::vector<WalkStep>> read_walk_steps(const Puzzle& puzzle, std::string_view text,
                                              Span span);

}  // namespace qter
