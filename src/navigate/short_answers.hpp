// States that are a few turns from solved, solved before any method makes its tables.
//
// The technique: bidirectional breadth-first search (metric_solver.hpp) in little memory, so it
// ends in a moment. What it finds is the shortest in the metric that is asked for, and so no worse
// than what any method would answer.
#pragma once

#include <map>
#include <span>
#include <string>

#include "navigate/state_method.hpp"

namespace qter {

class ShortAnswers final : public StateMethod {
 public:
    /// Answers for all of `states`. Null where one of them is too far away or cannot be solved, and
    /// for puzzles whose turns can be blocked or that are too large for the search to be short.
    static MethodPtr find(const PuzzlePtr& puzzle, std::span<const State> states,
                          const MethodOptions& options, const SolveRequest& request,
                          const Cancellation& cancellation);

    /// The method that was asked for; `optimal` for auto.
    [[nodiscard]] std::string name() const override { return name_; }
    [[nodiscard]] Claims claims() const override;
    /// Of one of the states that answers were found for.
    [[nodiscard]] Result<Solution> solve_one_of(std::span<const State> states,
                                                const SolveRequest& request,
                                                const Cancellation& cancellation) const override;

 private:
    explicit ShortAnswers(std::string name) : name_(std::move(name)) {}

    std::string name_;
    std::map<std::string, Solution> answers_;  // by state_key()
};

}  // namespace qter
