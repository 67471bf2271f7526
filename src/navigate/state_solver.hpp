// Solving a state of any puzzle by the method that suits it.
//
//   optimal     the shortest solution in a metric, proven. In turns of grips: by one table if the
//               puzzle's coordinates are small enough (phases/chain_method.hpp), else by the tables
//               of a chain of two phases (optimal/optimal_solver.hpp). In other metrics:
//               bidirectional search (optimal/metric_solver.hpp)
//   NAME        a chain of the puzzle's description (phases/chain_method.hpp)
//   sgs         words of a strong generating set, shortened (group_solver.hpp): any puzzle
//   auto        optimal if one table holds every distance, else the puzzle's chain with the
//               fewest phases, else sgs
//
// If turns can be blocked (blocked/blocked_solver.hpp), the methods are
//   optimal     the same
//   anytime     the same search, which returns its best solution when its time is over; auto
//               takes it
//
// If only some turns are allowed (MethodOptions::turns), these are methods of the restricted puzzle
// (restricted_method.hpp). If lengths would differ there, optimal uses bidirectional search; so it
// does if tables are too large, and auto if nothing else is possible. If goals are given
// (MethodOptions::goals), bidirectional search starts from all of them; other methods solve the
// state as seen from each goal (goal_method.hpp). A goal where only some stickers matter
// (MethodOptions::pattern) is for bidirectional search, with the required pieces only
// (goal_pattern.hpp). So is a state that leaves slots open (open_goal.hpp); if turns can be
// blocked, it is searched from the state alone (open_walk.hpp).
//
// state_solver.cpp has the table of methods, a row for each kind. Every solution is applied to the
// state before it is returned, turn by turn if turns can be blocked, and must leave it looking
// solved.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "method/state_method.hpp"
#include "puzzle/open_places.hpp"

namespace qter {

class StateSolver {
 public:
    /// Makes the tables, or reads them. Errors: kArguments for a method that the puzzle does not
    /// have (with a list of those it has) and for turns that the metric does not count; kTooLarge
    /// for a puzzle that is too large for the method; kMemoryLimit if tables need more memory than
    /// available. Warnings: table files that are damaged or cannot be written; methods that auto
    /// skips for lack of memory.
    static Result<StateSolver> make(PuzzlePtr puzzle, const MethodOptions& options);

    /// A solver for these states only, without tables: for states a few turns from solved
    /// (short_answers.hpp), with all shortest solutions if `request` wants them. nullopt if some
    /// state is too far. Errors: a method that the puzzle does not have.
    static Result<std::optional<StateSolver>> make_short(PuzzlePtr puzzle,
                                                         std::span<const State> states,
                                                         const MethodOptions& options,
                                                         const Cancellation& cancellation,
                                                         const SolveRequest& request = {});

    /// A solver for a state that leaves slots open, and for no other. It is solved as it is held.
    /// Errors: as make() for `optimal`; kArguments for goals; those of goals_of_open(), or of
    /// OpenWalk::make() if turns can be blocked.
    static Result<StateSolver> make_open(const PuzzlePtr& puzzle, const State& state,
                                         const OpenPlaces& open, const MethodOptions& options);

    /// For each state the error (kImpossible) if the allowed turns lead to no goal, proven by their
    /// group without any search. nullopt if they do, or if the group is too large to decide.
    [[nodiscard]] static std::vector<std::optional<Diagnostic>> unreachable(
        const PuzzlePtr& puzzle, std::span<const State> states, const MethodOptions& options);

    /// Derives MethodOptions::restricted, which all solvers with the same MethodOptions::turns can
    /// share.
    static void restrict(const PuzzlePtr& puzzle, MethodOptions& options);

    /// The methods of the puzzle that make() accepts, besides auto.
    [[nodiscard]] static std::vector<std::string> methods(const Puzzle& puzzle);

    /// The method that auto has chosen, or the requested one.
    [[nodiscard]] const std::string& method() const { return name_; }
    [[nodiscard]] const StateMethod::Claims& claims() const { return claims_; }
    /// The tables of lower bounds of a method that proves.
    [[nodiscard]] std::vector<TableReport> tables() const { return method_->tables(); }

    /// Errors as StateMethod::solve.
    [[nodiscard]] Result<Solution> solve(const State& state, const Cancellation& cancellation,
                                         const SolveRequest& request = {}) const;
    /// The same for the state that is solved in the fewest turns; if the method does not take
    /// several states, they are solved one by one.
    [[nodiscard]] Result<Solution> solve_any(std::span<const State> states,
                                             const Cancellation& cancellation) const;

 private:
    StateSolver(PuzzlePtr puzzle, MethodPtr method, const MethodOptions& options)
        : puzzle_(std::move(puzzle)),
          allowed_(options.turns),
          goals_(options.goals),
          pattern_(options.pattern),
          method_(std::move(method)),
          name_(method_->name()),
          claims_(method_->claims()) {}

    [[nodiscard]] bool is_at(const State& end, std::size_t goal) const;
    [[nodiscard]] std::optional<std::size_t> goal_of(const State& state, const Algorithm& algorithm,
                                                     std::size_t likely) const;
    [[nodiscard]] Result<Solution> searched(std::span<const State> states,
                                            const SolveRequest& request,
                                            const Cancellation& cancellation) const;
    [[nodiscard]] Result<Solution> verified(std::span<const State> states,
                                            const SolveRequest& request,
                                            const Cancellation& cancellation) const;

    PuzzlePtr puzzle_;
    Algorithm allowed_;         // empty for all turns
    std::vector<State> goals_;  // empty for the solved puzzle
    std::optional<SeenFacelets> pattern_;
    std::optional<OpenPlaces> open_;
    std::shared_ptr<const StateMethod> method_;
    std::string name_;
    StateMethod::Claims claims_;
};

}  // namespace qter
