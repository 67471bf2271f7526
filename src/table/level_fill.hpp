// Breadth-first filling of a symmetry-reduced table, level by level and row by row.
//
// The technique. A turn takes all entries of a row to one other row, so both stay in the
// processor's caches. While a level is small compared to the entries without a distance, it is
// expanded (push); later the remaining entries look for neighbours in the level (pull). Entries are
// all ones before they are set, and setting only clears bits, so threads may write to the same
// byte; the table does not depend on the number of threads.
//
// With a window (SymmetryReducedTable::Coding::kDistanceWindow) there are codes for the current
// level, the one before and the next one; after each level all entries are recoded at once, a word
// at a time.
//
// The driver is not that of breadth_first.hpp, which reads where a turn takes the columns of a row
// from a table: rows are too long for that here, so columns are taken in two parts and composed.
//
// Source: backward search of the last levels is folklore of table generators (R. Korf, 2008, for
// two bits).
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "coordinate/symmetry_reduced_indexer.hpp"
#include "table/symmetry_reduced_table.hpp"
#include "table/table_keeping.hpp"

namespace qter {

struct LevelFillResult {
    std::vector<std::uint64_t> histogram;  ///< cosets by distance
    std::uint32_t nearest = 0;             ///< for kDistanceWindow: SymmetryReducedTable::nearest()
};

/// Fills `rows`, the entries of a table with a coding other than kThreshold. Reports progress to
/// `keeping` under the name `what`; throws Cancelled. Time: entries * turns, some nanoseconds each.
[[nodiscard]] LevelFillResult fill_by_levels(const TurnSet& turns,
                                             const std::vector<Coordinate>& coordinates,
                                             const SymmetryReducedIndexer& indexer,
                                             SymmetryReducedTable::Coding coding,
                                             std::uint8_t* rows, const TableKeeping& keeping,
                                             const std::string& what);

}  // namespace qter
