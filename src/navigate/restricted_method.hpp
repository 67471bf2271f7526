// Solving with some of a puzzle's turns: a method for the restricted puzzle
// (method/restricted_puzzle.hpp), with answers in turns of the whole puzzle.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "method/restricted_puzzle.hpp"
#include "method/state_method.hpp"

namespace qter {

class RestrictedMethod final : public StateMethod {
 public:
    /// `method` is for the restricted puzzle: to solve it, or for goals if `for_goals`.
    RestrictedMethod(RestrictedPtr puzzle, MethodPtr method, bool for_goals)
        : puzzle_(std::move(puzzle)), method_(std::move(method)), for_goals_(for_goals) {}

    [[nodiscard]] std::string name() const override { return method_->name(); }
    [[nodiscard]] Claims claims() const override;
    [[nodiscard]] Result<Solution> solve_one_of(std::span<const State> states,
                                                const SolveRequest& request,
                                                const Cancellation& cancellation) const override;
    [[nodiscard]] std::vector<TableReport> tables() const override { return method_->tables(); }

 private:
    [[nodiscard]] Result<Solution> solved_inside(std::span<const State> states,
                                                 const SolveRequest& request,
                                                 const Cancellation& cancellation) const;

    RestrictedPtr puzzle_;
    MethodPtr method_;
    bool for_goals_;
};

}  // namespace qter
