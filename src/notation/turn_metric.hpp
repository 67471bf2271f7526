// Unit turns of a metric, and slice turns.
//
// A slice turn turns adjacent layers of one line, any of them, and rotations of the whole puzzle
// are free. Number the planes that bound the n slabs of a line, and let d[i] be the amount by which
// the slab after plane i turns further than the slab before it. A turn of the slabs between two
// planes changes the steps at these two planes, by opposite amounts; a turn of the whole puzzle
// changes the steps at the outermost two planes, which therefore count as one. So the fewest slice
// turns are a forest on the planes whose step is not 0, one tree for each set of them with the sum
// 0: the number of such planes, minus the largest number of sets of sum 0 into which they can be
// divided. The idea is that of line_turns.hpp, where only some pairs of planes are joined by a
// turn.
#pragma once

#include <cstdint>
#include <vector>

#include "notation/algorithm.hpp"
#include "puzzle/puzzle.hpp"

namespace qter {

/// A turn that counts as one, and its state.
struct UnitTurn {
    Algorithm turns;  ///< of grips: several if no grip has these layers
    State state;
};

/// All turns that count as one in the metric, each state once; closed under inverses. On a puzzle
/// given only by its moves, the slice turns are the turns of its grips.
[[nodiscard]] std::vector<UnitTurn> unit_turns(const Puzzle& puzzle, Metric metric);

/// Turns of single grips and blocks that count as one if each is counted separately, as where turns
/// can be blocked: any amount; in quarter turns, the smallest in both directions. By grip, then by
/// amount.
[[nodiscard]] std::vector<Turn> grip_turns(const Puzzle& puzzle, Metric metric);

/// True if the grip turns adjacent layers including an outermost one; always true if nothing is
/// known of layers.
[[nodiscard]] bool turns_outermost(const Puzzle& puzzle, std::uint16_t grip);

/// The length in slice turns, as in length(). Lines with more than sixteen steps are counted as if
/// their planes were one set: the result may be too large. O(length * slabs + 3^steps).
[[nodiscard]] std::uint64_t slice_length(const Puzzle& puzzle, const Algorithm& algorithm);

}  // namespace qter
