// Exact distances in one orbit: for every state of it, or every permutation whatever becomes of
// twists, the least number of turns after which it meets a goal.
//
// The technique: breadth-first search from all that meets the goal, level by level, one byte each
// or four bits (fill_cells.hpp). There are two fills, by what the indexer is of:
//     state_fill.cpp        pushes, pulls or sweeps, whichever costs least for the level at hand
//     permutation_fill.cpp  pulls a row at a time, through tables that stay near the processor
// Both are row by row (row_fill.hpp); row_fill.cpp chooses.
//
// Limits: distances up to DistanceRows::kFar, which then means that or more; in four bits up to 14.
// The memory for the rows is all at once.
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
#include "support/cancellation.hpp"
#include "table/distance_rows.hpp"

namespace qter {

/// Which states of an orbit meet a goal. Slots and pieces are numbered within the orbit,
/// orientations are the shape's.
struct OrbitPredicate {
    /// Not asked of permutations alone.
    std::function<bool(std::span<const Slot>, std::span<const std::uint8_t>)> met;
    /// False only when no orientations meet the goal with these pieces.
    std::function<bool(std::span<const Slot>)> may_meet;
};

/// Makes a predicate for each thread. Called from one thread only.
using OrbitGoalMaker = std::function<OrbitPredicate()>;

struct OrbitFillOptions {
    std::uint32_t threads = 1;
    const Cancellation* cancellation = nullptr;
    /// Distances are found in four bits each and stay so: half the memory, and more time.
    bool packed = false;
    /// Called after each level, by the calling thread: the level, and how many entries have a
    /// distance now, of how many.
    std::function<void(std::uint32_t level, std::uint64_t set, std::uint64_t of)> progress;
};

/// The distances to `goal` by all turns of the indexer's space; its symmetries must keep the goal.
/// Of permutations they are to those that may meet it. None when cancelled. On one thread some 10
/// to 20 ns an entry, for permutations 0.1 to 0.25 us, besides asking the goal.
[[nodiscard]] std::optional<DistanceRows> fill_orbit(const OrbitIndexer& indexer,
                                                     const OrbitGoalMaker& goal,
                                                     const OrbitFillOptions& options = {});

/// Bytes that a fill of states keeps, and about what it takes meanwhile. `classes` may be null: a
/// row for every permutation. The classes' own bytes() are not counted.
[[nodiscard]] std::uint64_t state_fill_bytes(const OrbitSpace& space, const OrbitClasses* classes,
                                             bool packed = false);

}  // namespace qter
