// Solving by a chain of phases, as methods: the chains of a puzzle's description, and where the
// puzzle is small, one phase of all turns whose table holds every distance, which proves the
// shortest.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "navigate/phased_solver.hpp"
#include "navigate/state_method.hpp"

namespace qter {

/// The chain that is asked for: of auto that with the fewest phases. Null for none.
[[nodiscard]] const TurnChain* chosen_chain(const Puzzle& puzzle, const MethodOptions& options);

class ChainMethod final : public StateMethod {
 public:
    /// Of the puzzle's chains.
    static std::vector<std::string> names(const Puzzle& puzzle);
    /// Auto takes the chain with the fewest phases, if there is memory for its tables.
    static Result<MethodPtr> prepare(const PuzzlePtr& puzzle, const MethodOptions& options);

    ChainMethod(PhasedSolver solver, std::string name, const MethodOptions& options);

    [[nodiscard]] std::string name() const override { return name_; }
    [[nodiscard]] Claims claims() const override;
    [[nodiscard]] Result<Solution> solve_one_of(std::span<const State> states,
                                                const SolveRequest& request,
                                                const Cancellation& cancellation) const override;
    [[nodiscard]] std::vector<UsedTable> tables() const override;

    [[nodiscard]] const PhasedSolver& solver() const { return solver_; }

 private:
    /// There is no more than one way through the chain.
    [[nodiscard]] bool is_single() const { return solver_.phase_count() == 1; }
    [[nodiscard]] std::optional<Solution> found(std::span<const State> states,
                                                const SolveRequest& request,
                                                const Cancellation& cancellation) const;
    void add_all(const State& state, Solution& solution, const Cancellation& cancellation) const;

    PhasedSolver solver_;
    std::string name_;
    std::uint32_t alternatives_;
    Metric metric_;
};

/// One phase of all turns.
struct SingleTable {
    static std::vector<std::string> names(const Puzzle& puzzle);
    /// In the metric of half turns. Auto takes it if its table is exact; where there are more
    /// states than it may have entries, auto knows that before any is made.
    static Result<MethodPtr> prepare(const PuzzlePtr& puzzle, const MethodOptions& options);
    /// One table would hold every distance. Makes its coordinates at most, and no table.
    static bool is_exact(const PuzzlePtr& puzzle, const MethodOptions& options);
};

}  // namespace qter
