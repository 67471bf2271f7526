// Points of a state graph by distance, counted class by class, as far as the disk holds.
//
// The technique: breadth-first search in external memory, with delayed duplicate detection. The
// search is that of class_levels.hpp, but levels lie in files, sorted set by set (level_files.hpp),
// and a class is known to be old only when a level is whole. The classes of the last level are
// turned slice by slice. What a slice leads to is sorted and written as a run. In the end the runs
// of each set are merged, without what is in either of the last two levels. Of runs there are never
// more than kMostRuns: as many are merged to one.
//
// After each level the folder says how far the search has come, so that it can go on from there:
// after Ctrl-C, after the process was killed, or when a disk that was full has room again. What is
// on the way then is one level.
//
// Limits: the disk holds three levels and the runs of one, each class of a level once for every
// slice that leads to it: at most the number of turns times the level's keys. Turns as there. The
// levels that are kept are no proof by themselves: they are counted again by whoever doubts the
// folder.
//
// Cost: as class_levels.hpp, and every run is written and read once: 39 s instead of 35 for the 3x3
// through 8 turns. A level costs some 0.1 s for its files, however small it is.
//
// Source: delayed duplicate detection in files, R. Korf, "Best-first frontier search with delayed
// duplicate detection", AAAI 2004; J. Robinson, D. Kunkle and G. Cooperman, "A comparative analysis
// of parallel disk-based methods for enumerating implicit graphs", PASCO 2007.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "explore/class_levels.hpp"

namespace qter {

struct DiskOptions {
    std::string folder;
    /// What the levels are of, for people who find the folder.
    std::string graph;
    /// Goes on from the levels that the folder has; else it must have none.
    bool resume = false;
    /// Bytes of what a slice leads to, before it is sorted; 0 for what memory has room for.
    std::uint64_t slice_bytes = 0;
};

struct DiskLevels {
    ClassLevels levels;
    std::uint32_t resumed = 0;     ///< the level that it went on from
    std::uint32_t kept = 0;        ///< the last level that the folder has
    std::uint64_t most_bytes = 0;  ///< that files took at a time, by this run
    std::uint64_t runs = 0;        ///< files of what slices lead to
    /// What ended it before a level was whole: a disk that is full, a file that is damaged.
    std::optional<Diagnostic> problem;
};

/// As count_by_classes(), in files. A level that is not whole when it is cancelled is given up.
/// Errors: kFile for a folder that cannot be used, has levels though they are not to be resumed, or
/// has none or those of another graph though they are; kBadTable for damaged files.
Result<DiskLevels> count_on_disk(const Graph& graph, const PointClasses& classes,
                                 const State& origin, const LevelOptions& options,
                                 const DiskOptions& disk);

}  // namespace qter
