// How many points of a graph are how far from where it begins.
#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <vector>

#include "support/cancellation.hpp"
#include "support/integer.hpp"

namespace qter {

/// How levels are found.
struct LevelOptions {
    std::uint32_t threads = 1;
    std::uint32_t depth = std::numeric_limits<std::uint32_t>::max();
    /// Of levels that are listed: ends before more classes than that are turned, counted once for
    /// each turn.
    double most_turned = std::numeric_limits<double>::infinity();
    const Cancellation* cancellation = nullptr;
    /// Called now and then, by one thread: the level that is being found, and how much of it is
    /// done.
    std::function<void(std::uint32_t level, double done)> report;
};

[[nodiscard]] Integer sum_of(const std::vector<Integer>& counts);

struct LevelCounts {
    std::vector<Integer> points;  ///< by distance
    /// There are none beyond the last.
    bool complete = false;

    [[nodiscard]] Integer total() const { return sum_of(points); }
    /// Of the distances of all points that were found; 0 where there are none.
    [[nodiscard]] double mean() const;
    /// The largest distance that was found.
    [[nodiscard]] std::uint32_t depth() const {
        return points.empty() ? 0 : static_cast<std::uint32_t>(points.size() - 1);
    }
};

/// How many turns the shortest sequence has that leads through all points of a graph, from
/// whichever it begins (a devil's algorithm). `most`: along a tree of shortest algorithms there and
/// back, but for the last way back.
struct DevilBounds {
    Integer least;
    Integer most;
};

/// For the levels of a whole graph whose points are a group, and whose turns count 1 and undo each
/// other.
[[nodiscard]] DevilBounds devil_bounds(const LevelCounts& levels);

}  // namespace qter
