// What `qter explore` finds of a puzzle whose turns are blocked.
//
// As large as the positions of a shape and the shapes are few, they are numbered
// (explore/shape_levels.hpp) and all can be asked; else levels are found as lists of positions
// (explore/class_levels.hpp).
#pragma once

#include "cli/explore_arguments.hpp"
#include "cli/graph_report.hpp"
#include "support/result.hpp"

namespace qter {

struct BlockedQuestion {
    PuzzlePtr puzzle;
    std::vector<GraphTurn> turns;
    std::vector<OrbitSeen> seen;  ///< by orbit; all where it is empty
    State from;
    Algorithm walk;
};

/// Errors: kArguments for what is asked that is only known of groups, kTooLarge, kMemoryLimit, and
/// where turns do not lead to question.from. Throws Cancelled.
Result<GraphAnswer> explore_blocked(const ExploreArguments& arguments,
                                    const BlockedQuestion& question, const LevelOptions& options);

}  // namespace qter
