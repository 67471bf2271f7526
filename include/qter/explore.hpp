// Numbers of positions by their distance from solved. docs/explore.md explains the method.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "qter/algorithm.hpp"
#include "qter/error.hpp"
#include "qter/integer.hpp"
#include "qter/options.hpp"
#include "qter/puzzle.hpp"

namespace qter::api {

/// The things that are counted.
enum class Points {
    kPositions,  ///< looks: identical pieces, and turning the whole puzzle, make no difference
    kStates,     ///< all pieces are distinguished, and so is how the puzzle is held
};

struct ExploreOptions {
    Points points = Points::kPositions;
    Metric metric = Metric::kHalfTurn;
    /// The largest distance to search; nullopt: no limit.
    std::optional<std::uint32_t> depth = std::nullopt;
};

struct Distances {
    std::vector<Integer> points;       ///< number of points by distance, from 0
    Integer total;                     ///< sum of `points`
    double mean = 0;                   ///< mean distance
    bool complete = false;             ///< no point is farther: the last distance is the diameter
    std::optional<Integer> reachable;  ///< number of reachable points, where known
};

/// Counts points by distance, breadth first. Memory: one byte or two bits a point, less where
/// symmetries help. O(points * turns). When stopped, it returns the complete distances so far.
/// Errors: a graph that is too large to number ("too-large") or to fit in Options::memory
/// ("memory-limit"), neither if `depth` is set, since a few levels are counted without numbering
/// the graph; a puzzle whose turns can be blocked.
Result<Distances> count_by_distance(const Puzzle& puzzle, const ExploreOptions& explore = {},
                                    const Options& options = {});

}  // namespace qter::api
