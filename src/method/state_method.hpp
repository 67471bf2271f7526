// The interface of methods of solving states, and of the rows in the table of methods.
//
// A method is made once for a puzzle, with its tables, and then solves any number of states. Its
// claims tell what is proven of its Solutions. StateSolver (navigate/state_solver.hpp) chooses a
// method and verifies the solutions.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "method/method_options.hpp"
#include "method/solution.hpp"
#include "puzzle/puzzle.hpp"
#include "support/cancellation.hpp"
#include "support/result.hpp"
#include "table/table_report.hpp"

namespace qter {

class SymmetryReducedTable;

/// Reports a table of a method, with its checksum: reads all its bytes.
[[nodiscard]] TableReport report_of(std::string name, const SymmetryReducedTable& table);

class StateMethod {
 public:
    /// What holds for its answers, and how it works.
    struct Claims {
        bool proves = false;    ///< its solutions are the shortest
        bool improves = false;  ///< it continues with shorter solutions until it is stopped
        bool threaded = false;  ///< it solves one state at a time, on all of its threads
        bool several = false;   ///< of several states it solves the one that takes the fewest turns
    };

    virtual ~StateMethod() = default;

    /// The name for `--method`.
    [[nodiscard]] virtual std::string name() const = 0;
    [[nodiscard]] virtual Claims claims() const = 0;
    /// Solves one of `states`; there must be only one unless it claims `several`. Errors:
    /// kImpossible for a state that no turns solve, kTimeLimit if stopped before the first
    /// solution, kLimit if the memory was used up before it. If stopped later, Solution::all may be
    /// incomplete. Several threads may call it.
    [[nodiscard]] virtual Result<Solution> solve_one_of(std::span<const State> states,
                                                        const SolveRequest& request,
                                                        const Cancellation& cancellation) const = 0;
    [[nodiscard]] Result<Solution> solve(const State& state, const Cancellation& cancellation,
                                         const SolveRequest& request = {}) const {
        return solve_one_of(std::span(&state, 1), request, cancellation);
    }
    /// The tables of lower bounds of a method that proves, with their checksums: reads all their
    /// bytes.
    [[nodiscard]] virtual std::vector<TableReport> tables() const { return {}; }

 protected:
    StateMethod() = default;
    StateMethod(const StateMethod&) = default;
    StateMethod(StateMethod&&) = default;
    StateMethod& operator=(const StateMethod&) = default;
    StateMethod& operator=(StateMethod&&) = default;
};

using MethodPtr = std::unique_ptr<const StateMethod>;

/// A row of the table of methods.
struct MethodKind {
    TurnModel::Kind turns;  ///< for puzzles whose turns can be blocked, or for all others
    /// The names of its methods for a puzzle; empty if it has none.
    std::vector<std::string> (*names)(const Puzzle&);
    /// Makes a method with one of these names, or the one for `auto`. Null if the next row should
    /// be tried. Errors: kTooLarge, kBadPuzzle, kMemoryLimit. Warnings: about table files, and
    /// about methods that auto skips. Throws Cancelled, std::bad_alloc.
    Result<MethodPtr> (*prepare)(const PuzzlePtr&, const MethodOptions&);
};

/// `made` as a method, with its warnings.
template <class Method>
Result<MethodPtr> as_method(Result<Method> made) {
    if (!made) return made.diagnostics();
    Diagnostics warnings = made.diagnostics();
    return Result<MethodPtr>(std::make_unique<const Method>(*std::move(made)), std::move(warnings));
}

/// The error for a missing solution: the search has ended by itself (kImpossible) or was stopped
/// (kTimeLimit).
[[nodiscard]] Diagnostic no_solution(const Cancellation& cancellation);

}  // namespace qter
