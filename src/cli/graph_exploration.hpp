// Exploration of state graphs for `qter explore`: chooses the method, and answers further
// questions.
//
// Positions are numbered where a table of all of them fits into memory, or only their classes where
// classes are enough. Otherwise levels are lists, in memory or on disk (docs/explore.md).
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

/// A phase of a chain, as it was given.
struct PhaseText {
    std::string_view text;
    Span span;
};

/// A question about a puzzle, parsed.
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

/// Errors: kArguments for options that this puzzle does not allow together, kTooLarge,
/// kMemoryLimit, and when turns do not reach question.from. Throws Cancelled.
Result<GraphAnswer> explore_graph(const ExploreArguments& arguments, GraphQuestion question,
                                  Progress& progress);

}  // namespace qter
