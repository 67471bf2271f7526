// Solving by a chain of phases, as methods. ChainMethod uses the chains of a puzzle's description.
// SingleTable is for small puzzles: one phase of all turns, whose table holds every distance and
// proves the shortest solution.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "method/state_method.hpp"
#include "phases/phased_solver.hpp"

namespace qter {

/// The requested chain; for auto the one with the fewest phases. Null if the puzzle lacks it.
[[nodiscard]] const TurnChain* chosen_chain(const Puzzle& puzzle, const MethodOptions& options);

class ChainMethod final : public StateMethod {
 public:
    /// The names of the puzzle's chains.
    static std::vector<std::string> names(const Puzzle& puzzle);
    /// Auto takes the chain with the fewest phases, if its tables fit the memory.
    static Result<MethodPtr> prepare(const PuzzlePtr& puzzle, const MethodOptions& options);

    ChainMethod(PhasedSolver solver, std::string name, const MethodOptions& options);

    [[nodiscard]] std::string name() const override { return name_; }
    [[nodiscard]] Claims claims() const override;
    [[nodiscard]] Result<Solution> solve_one_of(std::span<const State> states,
                                                const SolveRequest& request,
                                                const Cancellation& cancellation) const override;
    [[nodiscard]] std::vector<TableReport> tables() const override;

    [[nodiscard]] const PhasedSolver& solver() const { return solver_; }

 private:
    /// Whether the chain is a single phase: a table of all turns.
    [[nodiscard]] bool is_single() const { return solver_.phase_count() == 1; }
    [[nodiscard]] std::optional<Solution> solve_any(std::span<const State> states,
                                                    const SolveRequest& request,
                                                    const Cancellation& cancellation) const;
    void add_all(const State& state, Solution& solution, const Cancellation& cancellation) const;

    PhasedSolver solver_;
    std::string name_;
    std::uint32_t alternatives_;
    Metric metric_;
};

/// A single phase of all turns.
struct SingleTable {
    static std::vector<std::string> names(const Puzzle& puzzle);
    /// Uses the half-turn metric. Auto takes it if its table is exact. If there are more states
    /// than a table may have entries, auto knows that before any table is made.
    static Result<MethodPtr> prepare(const PuzzlePtr& puzzle, const MethodOptions& options);
    /// Whether one table would hold every distance. Makes coordinates at most, but no table.
    static bool is_exact(const PuzzlePtr& puzzle, const MethodOptions& options);
};

}  // namespace qter
