// Counts of a graph's points by distance from its origin.
#pragma once

#include <cstdint>
#include <limits>
#include <vector>

#include "support/integer.hpp"
#include "support/observer.hpp"

namespace qter {

/// Options for finding levels.
struct LevelOptions {
    std::uint32_t threads = 1;
    std::uint32_t depth = std::numeric_limits<std::uint32_t>::max();
    /// For listed levels: stops before more than this number of turns of classes in total.
    double most_turned = std::numeric_limits<double>::infinity();
    /// The most bytes for the distances of numbered points, besides the limit of the process.
    std::uint64_t memory = std::numeric_limits<std::uint64_t>::max();
    Observer observer;  ///< receives the distance that is being found, and its part that is done
};

[[nodiscard]] Integer sum_of(const std::vector<Integer>& counts);

struct LevelCounts {
    std::vector<Integer> points;  ///< by distance
    /// Whether there are no points beyond the last level.
    bool complete = false;

    [[nodiscard]] Integer total() const { return sum_of(points); }
    /// The mean distance of all points that were found; 0 if there are none.
    [[nodiscard]] double mean() const;
    /// The largest distance found.
    [[nodiscard]] std::uint32_t depth() const {
        return points.empty() ? 0 : static_cast<std::uint32_t>(points.size() - 1);
    }
};

/// Bounds of the length of a devil's algorithm: the shortest sequence of turns that visits all
/// points of a graph from any origin. `most` is the length of a walk along a tree of shortest
/// algorithms, there and back, without the last return.
struct DevilBounds {
    Integer least;
    Integer most;
};

/// For the levels of a whole graph whose points are a group, and whose turns have weight 1 and undo
/// each other.
[[nodiscard]] DevilBounds devil_bounds(const LevelCounts& levels);

}  // namespace qter
