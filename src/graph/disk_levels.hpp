// Counting the points of a state graph by distance, class by class, in files.
//
// The technique: breadth-first search in external memory, with delayed duplicate detection. The
// search is that of class_levels.hpp, but levels are in files, sorted set by set (level_files.hpp),
// and duplicates are removed only when a level is complete. The classes of the last level are
// turned slice by slice. The successors of a slice are sorted and written as a run. At the end the
// runs of each set are merged, without the keys of the last two levels. There are at most kMostRuns
// runs: when that many exist, they are merged to one.
//
// After each level the folder records the progress, so that the search can resume: after Ctrl-C,
// after the process was killed, or when a full disk has room again. At most one level is lost.
//
// Limits: the disk holds three levels and the runs of one, which contain each class of a level once
// for every slice that leads to it: at most the number of turns times the level's keys. Turns as in
// class_levels.hpp. Stored levels are not a proof by themselves; to check them, count them again.
//
// Cost: as class_levels.hpp, plus writing and reading every run once: 39 s instead of 35 for the
// 3x3 through 8 turns. A level costs some 0.1 s for its files, however small it is.
//
// Source: delayed duplicate detection in files, R. Korf, "Best-first frontier search with delayed
// duplicate detection", AAAI 2004; J. Robinson, D. Kunkle and G. Cooperman, "A comparative analysis
// of parallel disk-based methods for enumerating implicit graphs", PASCO 2007.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "graph/class_levels.hpp"

namespace qter {

struct DiskOptions {
    std::string folder;
    /// A description of the graph, for people who find the folder.
    std::string graph;
    /// Resumes from the levels in the folder; otherwise the folder must have none.
    bool resume = false;
    /// The bytes of a slice's successors before sorting; 0 to use the available memory.
    std::uint64_t slice_bytes = 0;
};

struct DiskLevels {
    ClassLevels levels;
    std::uint32_t resumed = 0;     ///< the level from which it resumed
    std::uint32_t kept = 0;        ///< the last level in the folder
    std::uint64_t most_bytes = 0;  ///< the peak size of all files
    std::uint64_t runs = 0;        ///< number of runs written
    /// The error that stopped it during a level: a full disk, a damaged file.
    std::optional<Diagnostic> problem;
};

/// The same as count_by_classes(), in files. A level that is incomplete when cancelled is
/// discarded. Errors: kFile if the folder cannot be used, has levels but `resume` is false, or has
/// no levels or those of another graph but `resume` is true; kBadTable for damaged files.
Result<DiskLevels> count_on_disk(const Graph& graph, const PointClasses& classes,
                                 const State& origin, const LevelOptions& options,
                                 const DiskOptions& disk);

}  // namespace qter
