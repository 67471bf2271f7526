// Shortest solutions in any metric, for any of a puzzle's turns and several goals, proven; for
// puzzles that are small or nearly solved.
//
// The technique: bidirectional breadth-first search (metric_search.hpp) with the turns that count
// in the metric (counted_turns.hpp). All goals are searched at once.
//
// On a puzzle without a fixed frame one piece is fixed if possible. A turn that moves the piece is
// left out if some rotation of the puzzle makes it a turn that does not, and the goals are rotated
// so that the piece is where the state has it (puzzle/fixed_frame.hpp). Otherwise each way of
// holding a goal is a goal. With identical pieces a goal other than the solved puzzle is reached
// only as it is held: a rotation is known only by its effect on the solved puzzle.
//
// Limits: memory. No distances are known beforehand: a 2x2 takes some hundred thousand positions,
// and a 3x3 is solved up to about twelve turns. A piece and its orientation must fit into sixteen
// bits: 8192 pieces with eight orientations do.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "method/state_method.hpp"
#include "optimal/counted_turns.hpp"
#include "optimal/metric_search.hpp"

namespace qter {

class MetricSolver final : public StateMethod {
 public:
    static std::vector<std::string> names(const Puzzle& puzzle);
    /// For metrics other than half turns. Auto takes it if one table would hold every distance in
    /// half turns.
    static Result<MethodPtr> prepare(const PuzzlePtr& puzzle, const MethodOptions& options);
    /// The same in any metric, with the turns and goals of the options; null if make() returns
    /// nullopt.
    static MethodPtr of(const PuzzlePtr& puzzle, const MethodOptions& options);

    /// Whether the puzzle's positions fit the format.
    [[nodiscard]] static bool fits(const Puzzle& puzzle) { return KnownPositions::fits(puzzle); }

    /// Whether a puzzle without a fixed frame is solved in whatever way it is held, or only as its
    /// state is given.
    enum class Holds : std::uint8_t { kAny, kAsGiven };

    /// With MethodOptions::turns and MethodOptions::goals. If `distinctions` says which pieces are
    /// distinguished, goals are reached as they are held. nullopt if the puzzle does not fit, or if
    /// counted_turns() returns nullopt. O(turns^2 * slots).
    static std::optional<MetricSolver> make(const PuzzlePtr& puzzle, const MethodOptions& options,
                                            Holds holds = Holds::kAny,
                                            const Distinctions* distinctions = nullptr);
    /// With all turns, for a puzzle that fits.
    MetricSolver(const PuzzlePtr& puzzle, Metric metric, std::uint64_t memory);

    [[nodiscard]] std::string name() const override { return kOptimalMethod; }
    [[nodiscard]] Claims claims() const override;
    /// Solution::which is the index of the goal.
    [[nodiscard]] Result<Solution> solve_one_of(std::span<const State> states,
                                                const SolveRequest& request,
                                                const Cancellation& cancellation) const override;

 private:
    MetricSolver(PuzzlePtr puzzle, const MethodOptions& options, std::vector<CountedTurn> turns,
                 Holds holds, const Distinctions* distinctions);

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
    Distinctions distinctions_;
    std::optional<Slot> held_;
    bool turned_round_ = false;  // a goal may be reached held in any way
};

}  // namespace qter
