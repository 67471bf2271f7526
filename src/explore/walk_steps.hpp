// Steps of a random walk: repeated in order, each a random choice of turns.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "graph/graph_turns.hpp"

namespace qter {

/// One of the choices in a step; without `turn` nothing is done.
struct WalkChoice {
    std::optional<GraphTurn> turn;
    double chance = 0;
};
/// The choices of a step; their probabilities add up to 1.
using WalkStep = std::vector<WalkChoice>;

/// The most steps.
inline constexpr std::size_t kMaxWalkSteps = 1000;

/// Reads "R R' R2 | U:2 U' -": steps separated by bars, each with moves, algorithms in brackets, or
/// `-` for nothing. A choice followed by ":N" is N times as likely as one without. Errors: as
/// read_graph_turns(); kSyntax for a step without choices, kTooLarge for more than kMaxWalkSteps.
Result<std::vector<WalkStep>> read_walk_steps(const Puzzle& puzzle, std::string_view text,
                                              Span span);

}  // namespace qter
