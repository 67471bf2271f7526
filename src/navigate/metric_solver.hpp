// Shortest solutions in any metric, by any of a puzzle's turns, to any of several goals, proven: of
// puzzles that are small or nearly solved.
//
// The technique: bidirectional breadth-first search (metric_search.hpp) by the turns that count in
// the metric (counted_turns.hpp). All goals are searched for at once.
//
// A puzzle that nothing holds in space is held by a piece where that can be done: turns that move
// the piece are left out when the whole puzzle turned makes each of them one that does not, and the
// goals are turned so that the piece is where the state has it (puzzle/held_turns.hpp). Else each
// way to hold a goal is a goal. Where pieces look alike a goal other than the solved puzzle is
// reached as it is held: the rotations are known by what they make of the solved puzzle alone.
//
// Limits: memory. Nothing is known of distances beforehand, so a 2x2 takes some hundred thousand
// positions, and a 3x3 is solved up to about twelve turns. Puzzles of which a piece and its
// orientation take more than sixteen bits are refused: 8192 pieces with eight orientations fit.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "navigate/counted_turns.hpp"
#include "navigate/metric_search.hpp"
#include "navigate/state_method.hpp"

namespace qter {

class MetricSolver final : public StateMethod {
 public:
    static std::vector<std::string> names(const Puzzle& puzzle);
    /// In another metric than that of half turns. Auto takes it where one table would hold every
    /// distance in that one.
    static Result<MethodPtr> prepare(const PuzzlePtr& puzzle, const MethodOptions& options);
    /// The same in any metric, with the turns and goals that the options say; null where turns or
    /// positions are too many, as make() says.
    static MethodPtr of(const PuzzlePtr& puzzle, const MethodOptions& options);

    /// A position of the puzzle fits into what is kept of it.
    [[nodiscard]] static bool fits(const Puzzle& puzzle) { return KnownPositions::fits(puzzle); }

    /// Whether a puzzle that nothing holds in space is solved in whatever way it is held, or in
    /// that in which its state is given.
    enum class Holds : std::uint8_t { kAny, kAsGiven };

    /// With those of MethodOptions::turns and MethodOptions::goals. Where `told` says what is told
    /// apart, goals are reached as they are held. nullopt for a puzzle that does not fit, or
    /// as counted_turns(). O(turns^2 * slots).
    static std::optional<MetricSolver> make(const PuzzlePtr& puzzle, const MethodOptions& options,
                                            Holds holds = Holds::kAny,
                                            const ToldApart* told = nullptr);
    /// With all turns, of a puzzle that fits.
    MetricSolver(const PuzzlePtr& puzzle, Metric metric, std::uint64_t memory);

    [[nodiscard]] std::string name() const override { return kOptimalMethod; }
    [[nodiscard]] Claims claims() const override;
    /// Solution::which is the goal that it leads to.
    [[nodiscard]] Result<Solution> solve_one_of(std::span<const State> states,
                                                const SolveRequest& request,
                                                const Cancellation& cancellation) const override;

 private:
    MetricSolver(PuzzlePtr puzzle, const MethodOptions& options, std::vector<CountedTurn> turns,
                 Holds holds, const ToldApart* told);

    [[nodiscard]] std::vector<GoalPosition> ends(const State& state) const;
    [[nodiscard]] Algorithm written(const std::vector<std::uint16_t>& way) const;
    [[nodiscard]] Algorithm merged(const Algorithm& algorithm) const;
    [[nodiscard]] Diagnostic nothing(const MetricSearch& search, MetricSearch::End end,
                                     const Cancellation& cancellation) const;

    PuzzlePtr puzzle_;
    Metric metric_;
    std::uint64_t memory_;
    std::uint32_t threads_;
    Algorithm allowed_;         // ascending; empty for all
    std::vector<State> goals_;  // at least one
    std::vector<CountedTurn> turns_;
    ToldApart told_;
    std::optional<Slot> held_;
    bool turned_round_ = false;  // a goal may be reached in any way to hold it
};

}  // namespace qter
