// Solving a state of any puzzle by the method that suits it.
//
//   optimal     the shortest solution in a metric, proven. In turns of grips: by one table, where
//               the puzzle's coordinates are small enough (chain_method.hpp); else by the tables
//               of a chain of two phases (optimal_solver.hpp). In other metrics: from both sides
//               at once (metric_solver.hpp)
//   NAME        a chain of the puzzle's description (chain_method.hpp)
//   sgs         words of a strong generating set, shortened (group_solver.hpp): any puzzle
//   auto        optimal where one table holds every distance, else the puzzle's chain with the
//               fewest phases, else sgs
//
// Where turns can be blocked (blocked_solver.hpp) there are
//   optimal     the same
//   anytime     the same search, which gives the best that it has when its time is over; auto
//               takes it
//
// Where only some turns are allowed (MethodOptions::turns), these are methods of the puzzle that
// has no others (restricted_method.hpp), but where turns would count otherwise there, by the search
// from both sides; and optimal takes that where tables are too large, and auto where nothing else
// is possible. Where goals are given (MethodOptions::goals), the search from both sides begins with
// all of them, and other methods solve the state as it is seen from each (goal_method.hpp). Of a
// goal some stickers alone may matter (MethodOptions::pattern): it is searched for from both sides,
// by the pieces that it asks for (goal_pattern.hpp). So is the solved puzzle from a state that
// leaves places open (open_goal.hpp); where turns can be blocked from there alone (open_walk.hpp).
//
// state_solver.cpp has the table of methods, a row for each kind. Every solution is made to the
// state before it is given away, turn by turn where turns can be blocked, and must leave it looking
// solved.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "navigate/state_method.hpp"
#include "puzzle/open_places.hpp"

namespace qter {

class StateSolver {
 public:
    /// Makes the tables, or reads them. Errors: a method that the puzzle does not have (kArguments,
    /// with those that it has), turns that the metric does not count, or that is too large for it
    /// (kTooLarge), or whose tables take more memory than there is (kMemoryLimit). Warnings: files
    /// of tables that are damaged or cannot be written; what auto has not chosen for lack of
    /// memory.
    static Result<StateSolver> make(PuzzlePtr puzzle, const MethodOptions& options);

    /// One that solves these states and no others, by no tables: where each is a few turns from
    /// solved (short_answers.hpp), with all shortest solutions where `request` asks for them.
    /// Errors: a method that the puzzle does not have.
    static Result<std::optional<StateSolver>> make_short(PuzzlePtr puzzle,
                                                         std::span<const State> states,
                                                         const MethodOptions& options,
                                                         const Cancellation& cancellation,
                                                         const SolveRequest& request = {});

    /// One for a state that leaves places open, and no other. It is solved as it is held. Errors:
    /// as make(), of `optimal`; goals (kArguments); those of goals_of_open(), or where turns can be
    /// blocked of OpenWalk::make().
    static Result<StateSolver> make_open(const PuzzlePtr& puzzle, const State& state,
                                         const OpenPlaces& open, const MethodOptions& options);

    /// Why the turns that are allowed lead from the state to no goal, proven by their group without
    /// any search (kImpossible). None where they do, and where the group is too large to tell.
    [[nodiscard]] static std::vector<std::optional<Diagnostic>> unreachable(
        const PuzzlePtr& puzzle, std::span<const State> states, const MethodOptions& options);

    /// Derives what all questions about MethodOptions::turns share, for those that are asked
    /// several with the same turns: MethodOptions::restricted.
    static void restrict(const PuzzlePtr& puzzle, MethodOptions& options);

    /// The ways that make() takes for the puzzle, besides auto.
    [[nodiscard]] static std::vector<std::string> methods(const Puzzle& puzzle);

    /// What auto has chosen, else what was asked for.
    [[nodiscard]] const std::string& method() const { return name_; }
    [[nodiscard]] const StateMethod::Claims& claims() const { return claims_; }
    /// Those that a method that proves asks for lower bounds.
    [[nodiscard]] std::vector<UsedTable> tables() const { return method_->tables(); }

    /// Errors as StateMethod::solve.
    [[nodiscard]] Result<Solution> solve(const State& state, const Cancellation& cancellation,
                                         const SolveRequest& request = {}) const;
    /// The same for whichever of several states is solved in the fewest turns; where the method
    /// does not take several they are solved one by one.
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
    Algorithm allowed_;         // none for all turns
    std::vector<State> goals_;  // none for the solved puzzle
    std::optional<SeenFacelets> pattern_;
    std::optional<OpenPlaces> open_;
    std::shared_ptr<const StateMethod> method_;
    std::string name_;
    StateMethod::Claims claims_;
};

}  // namespace qter
