// Choosing how a shape's orbits share blocks.
//
// The technique: bin packing by best fit, the largest orbits first (best fit decreasing). An orbit
// opens a block of the smallest table that holds it, or goes into what an earlier, larger one has
// left over, provided that its orientations have room there. Filling gaps saves bytes, but may
// bring orientation arithmetic into a block that had none. So both ways are tried, with gaps of
// larger tables filled and not, and fewer bytes win.
//
// Limits: packing bins is hard, so this is not always the best; the puzzles that people build have
// orbits of so few sizes that it is. A kLanes block has two lanes, and one may stay empty.
#pragma once

#include <cstddef>
#include <vector>

#include "puzzle/fast_plan.hpp"
#include "puzzle/state.hpp"

namespace qter {

/// Where an orbit's slots are: entries [first, first + size) of a table, or of an array.
struct FastPlace {
    FastKind kind = FastKind::kLanes;
    std::size_t pieces = 0;   ///< byte where the table starts
    std::size_t orients = 0;  ///< byte where its orientations start, when the kind splits them off
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
