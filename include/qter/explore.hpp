// How many positions of a puzzle are how far from solved. docs/explore.md explains it.
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

/// What is counted.
enum class Points {
    kPositions,  ///< what one sees: look-alikes and the whole puzzle turned make no difference
    kStates,     ///< every piece is told apart, and so is how the puzzle is held
};

struct ExploreOptions {
    Points points = Points::kPositions;
    Metric metric = Metric::kHalfTurn;
    /// The farthest distance that is looked at; all where it is not there.
    std::optional<std::uint32_t> depth = std::nullopt;
};

struct Distances {
    std::vector<Integer> points;  ///< by distance, from 0 on
    Integer total;                ///< of these
    double mean = 0;              ///< of their distances
    bool complete = false;        ///< there are none farther: the last distance is the diameter
    std::optional<Integer> reachable;  ///< how many points there are at all, where that is known
};

/// Counts points by distance, breadth first, with a byte for each point or a quarter of one; less
/// where symmetries help. O(points * turns). Stopped, it gives the distances that are whole.
/// Errors: a graph that is too large to be numbered ("too-large") or for Options::memory
/// ("memory-limit"), both without a depth alone, since some levels are counted without numbers;
/// and turns that can be blocked.
Result<Distances> count_by_distance(const Puzzle& puzzle, const ExploreOptions& explore = {},
                                    const Options& options = {});

}  // namespace qter::api
