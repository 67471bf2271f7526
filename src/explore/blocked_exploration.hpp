// Exploration of puzzles whose turns can be blocked.
//
// Where the shapes and the positions of a shape are few enough, positions are numbered
// (graph/shape_levels.hpp) and every question can be answered. Otherwise levels are lists of
// positions (graph/class_levels.hpp).
#pragma once

#include "explore/exploration.hpp"

namespace qter {

/// As explore(). Errors: also kArguments for questions that need a group.
Result<GraphResult> explore_blocked(const GraphQuery& query, const Observer& observer);

}  // namespace qter
