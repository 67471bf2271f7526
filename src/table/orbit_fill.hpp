// Exact distances to a goal in one orbit, for all states or for all permutations.
//
// The technique: breadth-first search from all points that meet the goal, level by level, with a
// byte or four bits an entry (fill_cells.hpp). There are two fills, one for each kind of indexer:
//     state_fill.cpp        pushes, pulls or sweeps, whichever costs least for the current level
//     permutation_fill.cpp  pulls a row at a time, through tables that stay near the processor
// Both proceed by rows (row_fill.hpp); row_fill.cpp chooses. Distances of permutations ignore
// twists.
//
// Limits: distances up to DistanceRows::kFar, which means that distance or more; with four bits up
// to 14. All rows are in memory at once.
//
// Source: R. Korf, "Finding optimal solutions to Rubik's Cube using pattern databases", 1997; the
// qter paper, sections 3.3.3 and 3.3.4. Measured: tests/bench/bench_orbit_table.cpp and
// bench_permutation_table.cpp.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>

#include "coordinate/orbit_indexer.hpp"
#include "support/observer.hpp"
#include "table/distance_rows.hpp"

namespace qter {

/// A goal in one orbit, as a predicate. Slots and pieces are numbered within the orbit;
/// orientations are those of the shape.
struct OrbitPredicate {
    /// Whether a state meets the goal. Not used for permutations alone.
    std::function<bool(std::span<const Slot>, std::span<const std::uint8_t>)> met;
    /// Whether some orientations of these pieces may meet the goal; false only if none do.
    std::function<bool(std::span<const Slot>)> may_meet;
};

/// Creates a predicate for each thread. Called from one thread only.
using OrbitGoalMaker = std::function<OrbitPredicate()>;

struct OrbitFillOptions {
    std::uint32_t threads = 1;
    Observer observer;  ///< receives each distance that is found
    /// Uses four bits an entry during the fill and afterwards: half the memory, but more time.
    bool packed = false;
};

/// The distances to `goal` by all turns of the indexer's space; its symmetries must keep the goal.
/// For permutations, the distances to those that may meet the goal. nullopt if cancelled. On one
/// thread some 10 to 20 ns an entry, for permutations 0.1 to 0.25 us, plus the time of the
/// predicate.
[[nodiscard]] std::optional<DistanceRows> fill_orbit(const OrbitIndexer& indexer,
                                                     const OrbitGoalMaker& goal,
                                                     const OrbitFillOptions& options = {});

/// The bytes of the table of states, and about those that the fill needs. `classes` may be null: a
/// row for every permutation. The classes' own bytes() are not included.
[[nodiscard]] std::uint64_t state_fill_bytes(const OrbitSpace& space, const OrbitClasses* classes,
                                             bool packed = false);

}  // namespace qter
