// Layout of a shape's orbits in blocks.
//
// The technique: bin packing by best fit, the largest orbits first (best fit decreasing). An orbit
// opens a block of the smallest table that holds it, or fills a gap in the block of an earlier,
// larger orbit, if its orientations fit there. Filling gaps saves bytes, but may bring orientation
// arithmetic into a block that had none. So both variants are tried, with and without gaps of
// larger tables, and the one with fewer bytes wins.
//
// Limits: bin packing is hard, so the result is not always optimal; common puzzles have orbits of
// so few sizes that it is. A kLanes block has two lanes, and one may stay empty.
#pragma once

#include <cstddef>
#include <vector>

#include "state/fast_plan.hpp"
#include "state/state.hpp"

namespace qter {

/// The slots of an orbit: entries [first, first + size) of a table or an array.
struct FastPlace {
    FastKind kind = FastKind::kLanes;
    std::size_t pieces = 0;  ///< byte offset of the table
    std::size_t orients =
        0;  ///< byte offset of its orientations, if the kind stores them separately
    std::size_t first = 0;
};

struct FastLayout {
    std::vector<FastRun> runs;
    std::vector<FastPlace> places;  ///< by orbit
    std::size_t bytes = 0;          ///< a multiple of kFastBytes
};

/// The layout for any shape; O(orbits * log orbits).
[[nodiscard]] FastLayout choose_layout(const Shape& shape);

}  // namespace qter
