// How many points of a graph are how far from where it begins.
#pragma once

#include <cstdint>
#include <vector>

#include "qter/support/integer.hpp"

namespace qter {

struct LevelCounts {
    std::vector<Integer> points;  ///< by distance
    /// There are none beyond the last.
    bool complete = false;

    [[nodiscard]] Integer total() const;
    /// Of the distances of all points that were found; 0 where there are none.
    [[nodiscard]] double mean() const;
    /// The largest distance that was found.
    [[nodiscard]] std::uint32_t depth() const {
        return points.empty() ? 0 : static_cast<std::uint32_t>(points.size() - 1);
    }
};

}  // namespace qter
