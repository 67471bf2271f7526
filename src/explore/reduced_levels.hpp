// Points of a state graph by distance, counted up to those symmetries that act on its coordinates.
//
// The technique: breadth-first search over a space reduced by symmetry
// (coordinate/reduced_space.hpp). Its entries are as many times fewer as there are symmetries,
// about, and an entry counts as many points as it stands for. What is found are the levels of the
// whole graph. The symmetries are those of the puzzle that take the graph's turns to each other, as
// far as every coordinate knows what they do to it.
//
// Limits: from solved on, which the symmetries leave as it is. Single points are not asked about.
#pragma once

#include <cstdint>
#include <optional>

#include "explore/distance_store.hpp"
#include "explore/graph_space.hpp"

namespace qter {

/// The space up to symmetry, where there is any. None, too, where the tables that it takes are
/// worth no less than the entries that it saves, or do not fit. `space` must outlive it. Throws
/// Cancelled.
std::optional<ReducedSpace> reduced(const GraphSpace& space, std::uint32_t threads = 1,
                                    const Cancellation& cancellation = {});

struct ReducedLevels {
    LevelCounts levels;
    std::uint64_t bytes = 0;  ///< of the distances
};

/// The levels from solved on. What is found when it is cancelled, or options.depth is reached, is
/// given. Errors: kMemoryLimit.
Result<ReducedLevels> count_reduced(const Graph& graph, const ReducedSpace& space,
                                    const StoreOptions& options);

}  // namespace qter
