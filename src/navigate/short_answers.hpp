// Short answers: states a few turns from solved are solved before any method makes its tables.
//
// The technique: bidirectional breadth-first search (optimal/metric_solver.hpp) in little memory,
// so it ends in a moment. It finds the shortest solution in the requested metric, so no method's
// answer would be better.
#pragma once

#include <map>
#include <span>
#include <string>

#include "method/state_method.hpp"

namespace qter {

class ShortAnswers final : public StateMethod {
 public:
    /// Finds answers for all of `states`. Null if one of them is too far away or cannot be solved,
    /// for puzzles whose turns can be blocked, and for puzzles too large for a short search.
    static MethodPtr find(const PuzzlePtr& puzzle, std::span<const State> states,
                          const MethodOptions& options, const SolveRequest& request,
                          const Cancellation& cancellation);

    /// The requested method; `optimal` for auto.
    [[nodiscard]] std::string name() const override { return name_; }
    [[nodiscard]] Claims claims() const override;
    /// Solves one of the states given to find().
    [[nodiscard]] Result<Solution> solve_one_of(std::span<const State> states,
                                                const SolveRequest& request,
                                                const Cancellation& cancellation) const override;

 private:
    explicit ShortAnswers(std::string name) : name_(std::move(name)) {}

    std::string name_;
    std::map<std::string, Solution> answers_;  // by state_key()
};

}  // namespace qter
