// Levels of a graph whose positions are not numbered, in memory or in files, for `qter explore`.
#pragma once

#include "cli/explore_arguments.hpp"
#include "cli/graph_report.hpp"
#include "graph/point_classes.hpp"
#include "support/result.hpp"

namespace qter {

/// The levels from `origin` on. With `few` they are counted in memory by count_few(). The size of
/// the files, and the level that the run continued from, go into `answer`, to whose graph the
/// classes belong. Errors: those of count_on_disk().
Result<ClassLevels> listed_levels(const ExploreArguments& arguments, GraphAnswer& answer,
                                  const PointClasses& classes, const State& origin,
                                  const LevelOptions& options, bool few = false);

}  // namespace qter
