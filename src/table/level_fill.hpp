// Filling a table by classes breadth first, level by level and row by row.
//
// The technique. All the entries of a row that a turn leads to are in one other row, so both stay
// in the processor's caches. While a level is small against what is left, it is expanded (push);
// then what is left looks for neighbours in the level (pull). Entries are all ones before they are
// set, and setting takes bits away, so threads may write to one byte; the table does not depend on
// how many there are.
//
// Of a window (SymmetryReducedTable::Coding::kDistanceWindow) the codes of a level, the one before
// and the next one are told apart, and become the codes of the next level all at once, a word at a
// time.
//
// Source: backwards when most is found is folklore of table generators (R. Korf, 2008, for two
// bits).
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
    std::uint32_t nearest = 0;             ///< of kDistanceWindow: SymmetryReducedTable::nearest()
};

/// Fills `rows`, the entries of a table of a coding that is not kThreshold.
/// Reports to `keeping` as the making of `what`; throws Cancelled. Time: entries * turns, some
/// nanoseconds each.
[[nodiscard]] LevelFillResult fill_by_levels(const TurnSet& turns,
                                             const std::vector<Coordinate>& coordinates,
                                             const SymmetryReducedIndexer& indexer,
                                             SymmetryReducedTable::Coding coding,
                                             std::uint8_t* rows, const TableKeeping& keeping,
                                             const std::string& what);

}  // namespace qter
