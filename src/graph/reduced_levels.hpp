// Counting the points of a numbered state graph by distance, up to symmetry.
//
// The technique: breadth-first search over a space reduced by symmetry
// (coordinate/reduced_space.hpp). It has fewer entries by about the number of symmetries, and each
// entry counts as all points that it represents. The result is the levels of the whole graph. The
// symmetries are those of the puzzle that take the graph's turns to each other and act on every
// coordinate.
//
// Limits: the origin is solved, which the symmetries keep. Distances of single points are not
// available.
#pragma once

#include <cstdint>
#include <optional>

#include "graph/distance_store.hpp"
#include "graph/graph_space.hpp"

namespace qter {

/// The space up to symmetry. nullopt without symmetries, if its tables take at least as much memory
/// as it saves, or if they do not fit. Then `lacking`, if not null, is the room that is needed
/// (MemoryAccount), in bytes. `space` must outlive it. Throws Cancelled.
std::optional<ReducedSpace> reduced(const GraphSpace& space, std::uint32_t threads = 1,
                                    const Cancellation& cancellation = {},
                                    std::uint64_t* lacking = nullptr);

struct ReducedLevels {
    LevelCounts levels;
    std::uint64_t bytes = 0;  ///< of the distances
};

/// The levels from solved. When cancelled, or at options.depth, the levels found so far. Errors:
/// kMemoryLimit.
Result<ReducedLevels> count_reduced(const Graph& graph, const ReducedSpace& space,
                                    const StoreOptions& options);

}  // namespace qter
