// What counts as one turn in a metric, and slice turns.
//
// A slice turn turns layers of one line that lie together, any of them, and the whole puzzle may be
// turned for nothing. Let the planes that bound the n slabs of a line be numbered, and let d[i] be
// the step by which the slab behind plane i turns further than the one before it. A turn of the
// slabs between two planes changes the steps at these two alone, by opposite amounts, and a turn of
// the whole puzzle those at the outermost two, which therefore count as one. So the fewest slice
// turns are a forest on the planes whose step is not 0, one tree for each set of them with the sum
// 0: as many as there are such planes, less the most sets of sum 0 that they fall into. The idea is
// that of line_turns.hpp, where only some pairs of planes are joined by a turn.
#pragma once

#include <cstdint>
#include <vector>

#include "puzzle/algorithm.hpp"
#include "puzzle/puzzle.hpp"

namespace qter {

/// What counts as one turn, and what it does.
struct UnitTurn {
    Algorithm turns;  ///< of grips: more than one where no grip has these layers
    State state;
};

/// All that count as one in the metric, each state once; with every turn that which undoes it. On a
/// puzzle that is known by its moves alone the slice turns are the turns of its grips.
[[nodiscard]] std::vector<UnitTurn> unit_turns(const Puzzle& puzzle, Metric metric);

/// Turns of single grips and blocks that count as one where each counts by itself, as where turns
/// can be blocked: any amount, or the smallest both ways in quarter turns. By grip, then by amount.
[[nodiscard]] std::vector<Turn> grip_turns(const Puzzle& puzzle, Metric metric);

/// The grip turns layers that lie together, an outermost one among them; any grip where nothing is
/// known of layers.
[[nodiscard]] bool turns_outermost(const Puzzle& puzzle, std::uint16_t grip);

/// The length in slice turns, as length() has it. Lines with more than sixteen steps are counted as
/// if their planes fell into one set: at most too many. O(length * slabs + 3^steps).
[[nodiscard]] std::uint64_t slice_length(const Puzzle& puzzle, const Algorithm& algorithm);

}  // namespace qter
