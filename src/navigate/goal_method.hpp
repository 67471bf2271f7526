// Solving to goals other than the solved puzzle, by ordinary methods.
//
// The technique. Turns that bring a state s to a goal g also solve g^-1 s: the puzzle with each
// piece named after its slot at the goal. So the nearest goal of s is the one whose g^-1 s is
// solved in the fewest turns, and a method that takes several states searches all goals at once.
// With identical pieces, the pieces that look alike are others from each goal (goal_view.hpp); then
// each goal has a method, and tables, of its own.
//
// Limits: goals that are not searched at once are searched one after the other, each with its share
// of the time. A rotation of the whole puzzle is known only by its effect on the solved puzzle, so
// with identical pieces a goal is reached only as it is held. Chains with a reduction are left out
// then: their projections are derived from the look of the solved puzzle.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "method/restricted_puzzle.hpp"
#include "method/state_method.hpp"
#include "navigate/goal_view.hpp"

namespace qter {

class GoalMethod final : public StateMethod {
 public:
    using MakeMethod = std::function<Result<MethodPtr>(const PuzzlePtr&)>;

    /// `make` makes the method for a puzzle. Returns null if that does.
    static Result<MethodPtr> make(const PuzzlePtr& puzzle, const std::vector<State>& goals,
                                  const MakeMethod& make);

    [[nodiscard]] std::string name() const override { return parts_.front().method->name(); }
    [[nodiscard]] Claims claims() const override;
    /// Solves one state. Solution::which is the index of the goal.
    [[nodiscard]] Result<Solution> solve_one_of(std::span<const State> states,
                                                const SolveRequest& request,
                                                const Cancellation& cancellation) const override;
    [[nodiscard]] std::vector<TableReport> tables() const override;

 private:
    /// Goals with the same method.
    struct Part {
        SolvableStates solvable;
        MethodPtr method;
        std::vector<std::size_t> goals;
        std::vector<GoalView> views;  ///< parallel to `goals`
    };
    class Best;

    GoalMethod() = default;

    std::vector<Part> parts_;
    std::size_t goals_ = 0;
};

}  // namespace qter
