// Shortest solutions in any metric, proven, of puzzles that are small or nearly solved.
//
// The technique, bidirectional breadth-first search: let the turns be those that count as one
// (puzzle/turn_metric.hpp). Then positions are looked at in the order of their distances from the
// state and from the solved puzzle, a whole distance at a time, on the side where there are fewer,
// until a position is met from both sides. All shorter sequences have been looked at by then.
// Positions are told by what one sees, so pieces that look alike are one.
//
// A puzzle that nothing holds in space is held by a piece where that can be done: turns that move
// the piece are left out when the whole puzzle turned makes each of them one that does not, and the
// state is turned so that the piece is in place (puzzle/held_turns.hpp).
//
// Limits: memory. Nothing is known of distances beforehand, so a 2x2 takes some hundred thousand
// positions, and a 3x3 is solved up to about twelve turns. Puzzles of more than 8191 pieces, or
// with more than eight orientations of one, are refused.
//
// Source: I. Pohl, "Bi-directional search", Machine Intelligence 6, 1971.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "navigate/state_method.hpp"

namespace qter {

class MetricSolver final : public StateMethod {
 public:
    static std::vector<std::string> names(const Puzzle& puzzle);
    /// In another metric than that of half turns. Auto takes it where one table would hold every
    /// distance in that one.
    static Result<MethodPtr> prepare(const PuzzlePtr& puzzle, const MethodOptions& options);

    /// A position of the puzzle fits into what is kept of it.
    [[nodiscard]] static bool fits(const Puzzle& puzzle);

    /// Whether a puzzle that nothing holds in space is solved in whatever way it is held, or in
    /// that in which its state is given.
    enum class Holds : std::uint8_t { kAny, kAsGiven };

    /// The puzzle must fit. O(turns^2 * slots).
    MetricSolver(PuzzlePtr puzzle, Metric metric, std::uint64_t memory, Holds holds = Holds::kAny);

    [[nodiscard]] std::string name() const override { return kOptimalMethod; }
    [[nodiscard]] Claims claims() const override;
    [[nodiscard]] Result<Solution> solve_one_of(std::span<const State> states,
                                                const SolveRequest& request,
                                                const Cancellation& cancellation) const override;

 private:
    class Side;
    class Search;

    [[nodiscard]] std::vector<State> beginnings(const State& state) const;
    [[nodiscard]] Algorithm joined(const Side& from, const Side& to, std::uint32_t a,
                                   std::uint32_t b) const;

    PuzzlePtr puzzle_;
    Metric metric_;
    std::uint64_t memory_;
    std::vector<UnitTurn> turns_;
    std::vector<std::uint16_t> inverse_;  ///< by turn
    std::optional<Slot> held_;
    Holds holds_;
};

}  // namespace qter
