// Shortest solutions in any metric, proven, of puzzles that are small or nearly solved.
//
// The idea: let the turns be those that count as one (puzzle/turn_metric.hpp). Then positions are
// looked at in the order of their distances from the state and from the solved puzzle, a whole
// distance at a time, on the side where there are fewer, until a position is met from both sides.
// All shorter sequences have been looked at by then. Positions are told by what one sees, so pieces
// that look alike are one.
//
// A puzzle that nothing holds in space is held by a piece where that can be done: turns that move
// the piece are left out when the whole puzzle turned makes each of them one that does not, and the
// state is turned so that the piece is in place (held_turns.hpp).
//
// Limits: memory. Nothing is known of distances beforehand, so a 2x2 takes some hundred thousand
// positions, and a 3x3 is solved up to about twelve turns. Puzzles of more than 8191 pieces, or
// with more than eight orientations of one, are refused.
//
// Source: I. Pohl, "Bi-directional search", Machine Intelligence 6, 1971.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "puzzle/puzzle.hpp"
#include "puzzle/turn_metric.hpp"
#include "support/cancellation.hpp"

namespace qter {

class MetricSolver {
 public:
    /// A position of the puzzle fits into what is kept of it.
    [[nodiscard]] static bool fits(const Puzzle& puzzle);

    /// The puzzle must fit. O(turns^2 * slots).
    MetricSolver(PuzzlePtr puzzle, Metric metric, std::uint64_t memory);

    struct Solution {
        /// Makes the state look solved, in the fewest turns of the metric; absent when the search
        /// was stopped, or when no turns solve the state.
        std::optional<Algorithm> algorithm;
        std::uint32_t at_least = 0;  ///< proven: no solution has fewer turns of the metric
        bool exhausted = false;      ///< all positions were looked at
        bool full = false;           ///< the memory was used up
        std::uint64_t nodes = 0;     ///< positions looked at
    };
    [[nodiscard]] Solution solve(const State& state, const Cancellation& cancellation) const;

 private:
    class Side;

    [[nodiscard]] std::vector<State> beginnings(const State& state) const;
    [[nodiscard]] Algorithm joined(const Side& from, const Side& to, std::uint32_t a,
                                   std::uint32_t b) const;

    PuzzlePtr puzzle_;
    Metric metric_;
    std::uint64_t memory_;
    std::vector<UnitTurn> turns_;
    std::vector<std::uint16_t> inverse_;  ///< by turn
    std::optional<Slot> held_;
};

}  // namespace qter
