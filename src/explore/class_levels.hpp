// Points of a state graph by distance, counted class by class, as far as memory holds.
//
// The technique: breadth-first search with duplicates found by sorting, of one point for each class
// under symmetries. Whatever symmetries make of a point is as far from solved, so of each class one
// point is enough (point_classes.hpp): on the 3x3 that is a forty-eighth. The classes of a level
// are those that the level before leads to and that are in neither of the last two levels: where
// turns undo each other, no turn leads back any farther. So two levels are all that is kept, as
// rows of keys, and the graph need not be numbered.
//
// A level is divided among many sets by a hash of the keys, each of them sorted. Classes of the
// last level are turned slice by slice; what they lead to is sorted, and what is known taken away
// from it by merging, every set on its own, so that threads share nothing.
//
// Limits: memory for two levels and a slice; disk_levels.hpp has levels in files. Turns that count
// 1, or nothing, and undo each other.
//
// Cost, one thread: some 0.5 microseconds for each class and turn on the 3x3.
//
// Source: sorting-based duplicate detection, R. Korf, "Best-first frontier search with delayed
// duplicate detection", AAAI 2004.
#pragma once

#include <cstdint>
#include <vector>

#include "explore/level_counts.hpp"
#include "explore/point_classes.hpp"

namespace qter {

struct ClassLevels {
    LevelCounts points;
    std::vector<Integer> classes;  ///< by distance, as many as points.points
    std::uint64_t bytes = 0;       ///< the most that keys took at a time
    bool out_of_memory = false;    ///< the next level did not fit
    bool too_many = false;         ///< it would have been more than options.most_turned
};

/// The levels from `origin`, a state that the symmetries leave as it is, such as solved, on; or any
/// state where there is no symmetry but the identity. Ends before a level that does not fit in
/// memory, or is not found when it is cancelled. graph.has_levels() must hold.
ClassLevels count_by_classes(const Graph& graph, const PointClasses& classes, const State& origin,
                             const LevelOptions& options);

/// Its levels can be counted by classes.
[[nodiscard]] bool has_class_levels(const Graph& graph);

/// Its points may be numbered, and the least that this takes fits in memory, as far as is known how
/// many there are.
[[nodiscard]] bool may_be_numbered(const Graph& graph);

/// All its levels are counted by classes, as it cannot be numbered and is not too large.
[[nodiscard]] bool is_listed_whole(const Graph& graph);

/// Points that are turned one by one, counted once for each turn, in about the time that going
/// through the whole graph by numbers takes; no limit where it cannot be numbered, or numbers do
/// not fit in memory.
[[nodiscard]] double quickly_turned(const Graph& graph);

/// Its points are so few that its levels can be listed where it is too large to be numbered.
[[nodiscard]] bool is_small(const Graph& graph);

/// The levels up to options.depth, as long as they are so few that listing them takes less than
/// going through the whole graph by numbers; all where it cannot be numbered, or numbers do not fit
/// in memory.
[[nodiscard]] ClassLevels count_few(const Graph& graph, const PointClasses& classes,
                                    const State& origin, const LevelOptions& options);

}  // namespace qter
