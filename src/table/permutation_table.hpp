// Exact distances in the permutation of one orbit: for every permutation, the least number of turns
// after which it meets a goal, whatever becomes of twists.
//
// The idea: breadth-first search from all permutations that meet the goal, one byte each, level by
// level: every permutation without a distance asks its neighbours whether they are of the last
// level. The permutations of a row (permutation_classes.hpp) have their neighbours by one turn in
// one row, too, and where in it is a sum of one small table's entry for each block. So a row is
// gone through turn by turn, and all that is looked at stays near the processor; permutations that
// have got a distance drop out. Rows without a member of the last level are not asked. Only the row
// at hand is written, so threads do not meet, and symmetries of the row's own arrangement need no
// thought.
//
// Limits: the goal must be one of permutations, which the symmetries of the classes keep. Distances
// up to kFar, which then means that or more.
//
// Source: as orbit_table.hpp. Measured: tests/bench/bench_permutation_table.cpp.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <utility>

#include "table/distance_rows.hpp"
#include "table/orbit_table.hpp"
#include "coordinate/permutation_classes.hpp"

namespace qter {

/// Whether pieces in their slots, numbered within the orbit, meet a goal.
using PermutationPredicate = std::function<bool(std::span<const Slot>)>;
/// Makes a predicate for each thread. Called from one thread only.
using PermutationGoalMaker = std::function<PermutationPredicate()>;

/// counts() are of permutations, bytes() without the classes' and the space's own.
class PermutationTable : public DistanceRows {
 public:
    /// The distances to `goal` by all turns of the classes' space; their symmetries must keep the
    /// goal. None when cancelled. On one thread some 0.1 to 0.25 us per entry, besides asking
    /// the goal.
    [[nodiscard]] static std::optional<PermutationTable> build(
        std::shared_ptr<const PermutationClasses> classes, const PermutationGoalMaker& goal,
        const OrbitTableOptions& options = {});

    /// The table whose stored() gave `stored`, of these classes: it was shallow(), and so large.
    /// The counts take a nanosecond or two per entry.
    [[nodiscard]] static PermutationTable of_stored(
        std::shared_ptr<const PermutationClasses> classes, const TableStorage& stored,
        Keep keep = Keep::kBytes);

    /// The distance of a permutation, as at_index() gives it. A random load of the table, and what
    /// locate() takes.
    [[nodiscard]] std::uint8_t at(Point point) const { return at_index(index_of(point)); }
    /// The same in two steps, as of OrbitTable.
    [[nodiscard]] std::size_t index_of(Point point) const {
        const PermutationClasses::Place place = classes_->locate(point);
        return std::size_t{place.row} * length() + place.number;
    }

 private:
    friend class PermutationTableBuilder;
    PermutationTable(DistanceRows rows, std::shared_ptr<const PermutationClasses> classes)
        : DistanceRows(std::move(rows)), classes_(std::move(classes)) {}

    std::shared_ptr<const PermutationClasses> classes_;
};

}  // namespace qter
