// Levels of a graph that is not numbered, in memory or in files as `qter explore` was asked.
#pragma once

#include "cli/explore_arguments.hpp"
#include "cli/graph_report.hpp"
#include "explore/point_classes.hpp"
#include "support/result.hpp"

namespace qter {

/// From `origin` on; of `few`, in memory, as count_few(). What files took, and where they were gone
/// on from, is put into `answer`, of whose graph the classes are. Errors: those of count_on_disk().
Result<ClassLevels> listed_levels(const ExploreArguments& arguments, GraphAnswer& answer,
                                  const PointClasses& classes, const State& origin,
                                  const LevelOptions& options, bool few = false);

}  // namespace qter
