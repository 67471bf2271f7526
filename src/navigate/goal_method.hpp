// Bringing states to goals other than the solved puzzle, by methods that solve.
//
// The technique. What brings a state s to a goal g solves g^-1 s: it is the puzzle with each piece
// called after the slot that it has at the goal. So s is nearest to that goal whose g^-1 s is
// solved in the fewest turns, and a method that takes several states searches for all goals at
// once. Pieces that look alike are others then (goal_view.hpp); so where there are look-alikes,
// each goal has a method, and tables, of its own.
//
// Limits: goals that are not searched for at once are searched for one after the other, each with
// its share of the time. The whole puzzle turned is known as what it does to the solved one alone,
// so where pieces look alike a goal is reached as it is held. Chains with a reduction are left out
// there: what they see is derived from how the solved puzzle looks.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "navigate/goal_view.hpp"
#include "navigate/restricted_puzzle.hpp"
#include "navigate/state_method.hpp"

namespace qter {

class GoalMethod final : public StateMethod {
 public:
    using MakeMethod = std::function<Result<MethodPtr>(const PuzzlePtr&)>;

    /// `make` makes the method for a puzzle; null where it does.
    static Result<MethodPtr> make(const PuzzlePtr& puzzle, const std::vector<State>& goals,
                                  const MakeMethod& make);

    [[nodiscard]] std::string name() const override { return parts_.front().method->name(); }
    [[nodiscard]] Claims claims() const override;
    /// Of one state. Solution::which is the goal.
    [[nodiscard]] Result<Solution> solve_one_of(std::span<const State> states,
                                                const SolveRequest& request,
                                                const Cancellation& cancellation) const override;
    [[nodiscard]] std::vector<UsedTable> tables() const override;

 private:
    /// Goals that one method is for.
    struct Part {
        WaysToSolve ways;
        MethodPtr method;
        std::vector<std::size_t> goals;
        std::vector<GoalView> views;  ///< by goal
    };
    class Best;

    GoalMethod() = default;

    std::vector<Part> parts_;
    std::size_t goals_ = 0;
};

}  // namespace qter
