// Counting the points of a state graph by distance, class by class, in memory.
//
// The technique: breadth-first search with sorting-based duplicate detection, over one point of
// each class under symmetries. All images of a point have the same distance, so one point of each
// class is enough (point_classes.hpp): on the 3x3 a forty-eighth of all points. The classes of a
// level are the successors of the level before that are in neither of the last two levels: if turns
// undo each other, no turn leads back farther than one level. So only two levels are kept, as
// arrays of keys, and the graph need not be numbered.
//
// A level is divided into many sets by a hash of the keys, and each set is sorted. Classes of the
// last level are turned slice by slice; their successors are sorted, and known ones are removed by
// merging, each set on its own, so that threads share nothing.
//
// Limits: memory for two levels and a slice; disk_levels.hpp keeps levels in files. Turns must have
// weight 0 or 1, and undo each other.
//
// Cost, one thread: some 0.5 microseconds for each class and turn on the 3x3.
//
// Source: sorting-based duplicate detection, R. Korf, "Best-first frontier search with delayed
// duplicate detection", AAAI 2004.
#pragma once

#include <cstdint>
#include <vector>

#include "graph/level_counts.hpp"
#include "graph/point_classes.hpp"

namespace qter {

struct ClassLevels {
    LevelCounts points;
    std::vector<Integer> classes;  ///< by distance, as many as points.points
    std::uint64_t bytes = 0;       ///< the peak size of the keys
    bool out_of_memory = false;    ///< the next level did not fit
    bool too_many = false;         ///< the next level would have exceeded options.most_turned
};

/// The levels from `origin`, which must be a state that all symmetries keep, such as solved; with
/// the identity alone, any state. Stops before a level that does not fit in memory, or during one
/// when cancelled; that level is not counted. Requires graph.has_levels().
ClassLevels count_by_classes(const Graph& graph, const PointClasses& classes, const State& origin,
                             const LevelOptions& options);

/// Whether levels of the graph can be counted by classes.
[[nodiscard]] bool has_class_levels(const Graph& graph);

/// Whether the points may be numbered and the smallest distance store fits in memory, as far as
/// their number is known.
[[nodiscard]] bool may_be_numbered(const Graph& graph);

/// Whether all levels are counted by classes, because the graph cannot be numbered and is not too
/// large.
[[nodiscard]] bool is_listed_whole(const Graph& graph);

/// The number of turns of single points, one for each point and turn, that takes about as long as
/// processing the whole graph by numbers. Infinite if the graph cannot be numbered, or numbers do
/// not fit in memory.
[[nodiscard]] double quickly_turned(const Graph& graph);

/// Whether there are so few points that levels can be listed if the graph cannot be numbered.
[[nodiscard]] bool is_small(const Graph& graph);

/// The levels up to options.depth, as long as listing them takes less time than processing the
/// whole graph by numbers; all levels if it cannot be numbered, or numbers do not fit in memory.
[[nodiscard]] ClassLevels count_few(const Graph& graph, const PointClasses& classes,
                                    const State& origin, const LevelOptions& options);

}  // namespace qter
