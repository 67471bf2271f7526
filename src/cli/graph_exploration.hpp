// What `qter explore` finds: it chooses how the graph is gone through, and answers what is asked
// besides.
//
// Positions are numbered where a table of all fits into memory; classes of them where that is
// enough; else levels are found as lists, in memory or on the disk (docs/explore.md).
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "cli/explore_arguments.hpp"
#include "cli/graph_report.hpp"
#include "cli/progress.hpp"
#include "explore/walk_steps.hpp"
#include "support/result.hpp"

namespace qter {

/// Of a chain, as it was given.
struct PhaseText {
    std::string_view text;
    Span span;
};

/// What is asked about a puzzle, read.
struct GraphQuestion {
    PuzzlePtr puzzle;
    std::vector<GraphTurn> turns;
    std::vector<OrbitSeen> seen;
    std::vector<Slot> pieces;
    State from;
    Algorithm walk;
    std::vector<WalkStep> steps;
    std::optional<PhaseText> phase;
};

/// Errors: kArguments for what does not go together on this puzzle, kTooLarge, kMemoryLimit, and
/// where turns do not lead to question.from. Throws Cancelled.
Result<GraphAnswer> explore_graph(const ExploreArguments& arguments, GraphQuestion question,
                                  Progress& progress);

}  // namespace qter
