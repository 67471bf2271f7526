// Exploration of puzzles whose turns can be blocked, for `qter explore`.
//
// Where the shapes and the positions of a shape are few enough, positions are numbered
// (graph/shape_levels.hpp) and every question can be answered. Otherwise levels are lists of
// positions (graph/class_levels.hpp).
#pragma once

#include "cli/explore_arguments.hpp"
#include "cli/graph_report.hpp"
#include "support/result.hpp"

namespace qter {

struct BlockedQuestion {
    PuzzlePtr puzzle;
    std::vector<GraphTurn> turns;
    std::vector<OrbitSeen> seen;  ///< by orbit; empty for all
    State from;
    Algorithm walk;
};

/// Errors: kArguments for questions that need a group, kTooLarge, kMemoryLimit, and when turns do
/// not reach question.from. Throws Cancelled.
Result<GraphAnswer> explore_blocked(const ExploreArguments& arguments,
                                    const BlockedQuestion& question, const LevelOptions& options);

}  // namespace qter
