// Exact distances in one orbit: for every state of it, the least number of turns after which it
// meets a goal.
//
// The idea: breadth-first search from all states that meet the goal, one byte each, level by level,
// in whichever of three ways costs least for the level at hand.
//   - Push: every state of the last level gives its neighbours the next one. For few of them.
//   - Pull: every state without a distance asks its neighbours. For few that are left.
//   - Sweep: s, s g, s g^2, ... for a grip g are each other's neighbours, so distances among them
//     differ by one at most, and the least of them says everything: if it is the last level's, all
//     that have none get the next. A pass over all states per grip, in step with memory, where rows
//     that cannot matter are skipped. Needs a row for every permutation.
// With classes of permutations (orbit_classes.hpp) there is a row for each class only. Pulling is
// right there as it is; pushing must also reach what the symmetries of the row's own permutation
// make of a neighbour.
//
// Limits: distances up to kFar, which then means that or more. The memory for the rows is all at
// once; orbits of too many states have no table.
//
// Source: R. Korf, "Finding optimal solutions to Rubik's Cube using pattern databases", 1997; the
// qter paper, sections 3.3.3 and 3.3.4. Measured: tests/bench/bench_orbit_table.cpp.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <utility>

#include "search/distance_rows.hpp"
#include "search/orbit_classes.hpp"
#include "search/orbit_space.hpp"
#include "support/cancellation.hpp"

namespace qter {

/// Which states of an orbit meet a goal. Slots and pieces are numbered within the orbit,
/// orientations are the shape's.
struct OrbitPredicate {
    std::function<bool(std::span<const Slot>, std::span<const std::uint8_t>)> met;
    /// False only when no orientations meet the goal with these pieces.
    std::function<bool(std::span<const Slot>)> may_meet;
};

/// Makes a predicate for each thread. Called from one thread only.
using OrbitGoalMaker = std::function<OrbitPredicate()>;

struct OrbitTableOptions {
    std::uint32_t threads = 1;
    const Cancellation* cancellation = nullptr;
    /// Called after each level, by the calling thread: the level, and how many entries have a
    /// distance now, of how many.
    std::function<void(std::uint32_t level, std::uint64_t set, std::uint64_t of)> progress;
};

/// Rows are of permutations or classes of them, with a place for all twists. counts() are of points
/// of the space.
class OrbitTable : public DistanceRows {
 public:
    /// Bytes that the table keeps, and about what it takes while it is built. `classes` may be
    /// null: a row for every permutation. The classes' own bytes() are not counted.
    [[nodiscard]] static std::uint64_t bytes_needed(const OrbitSpace& space,
                                                    const OrbitClasses* classes);

    /// The distances to `goal` by all turns of the space. The symmetries of `classes`, which are of
    /// this space, must keep the goal; null for none. None when cancelled. On one thread some 10 to
    /// 20 ns per entry, besides asking the goal.
    [[nodiscard]] static std::optional<OrbitTable> build(
        const OrbitSpace& space, const OrbitGoalMaker& goal,
        std::shared_ptr<const OrbitClasses> classes, const OrbitTableOptions& options = {});

    /// The table whose stored() gave `stored`, of these classes: it was shallow(), and so large.
    /// The counts take a nanosecond or two per entry.
    [[nodiscard]] static OrbitTable of_stored(const OrbitSpace& space,
                                              std::shared_ptr<const OrbitClasses> classes,
                                              const TableStorage& stored, Keep keep = Keep::kBytes);

    /// The distance of a state, as at_index() gives it. A random load, with classes six.
    [[nodiscard]] std::uint8_t at(Point point) const { return at_index(index_of(point)); }
    /// The same in two steps, so that what the second one loads can be asked for in between.
    [[nodiscard]] std::size_t index_of(Point point) const {
        if (classes_ != nullptr) point = classes_->locate(point);
        return std::size_t{point.perm} * length() + point.orient;
    }

 private:
    friend class OrbitTableBuilder;
    OrbitTable(DistanceRows rows, std::shared_ptr<const OrbitClasses> classes)
        : DistanceRows(std::move(rows)), classes_(std::move(classes)) {}

    std::shared_ptr<const OrbitClasses> classes_;
};

}  // namespace qter
