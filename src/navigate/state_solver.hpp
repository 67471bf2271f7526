// Solving a state of any puzzle by the way that suits it.
//
//   optimal     the shortest solution in a metric, proven. Of turns of grips: where the puzzle's
//   coordinates are small enough, a
//               search of all turns with tables of pairs of them, or of all at once; else by a
//               chain of two phases (optimal_solver.hpp)
//   NAME        a chain of the puzzle's description (phased_solver.hpp)
//   sgs         words of a strong generating set, shortened (group_solver.hpp): any puzzle
//   auto        optimal where the tables tell every distance, else the puzzle's chain with the
//               fewest phases, else sgs
//
// Where turns can be blocked (blocked_solver.hpp) there are
//   optimal     the same
//   anytime     the same search, which gives the best that it has when its time is over; this is auto
//
// Every solution is made to the state before it is given away, turn by turn where turns can be blocked, and
// must leave it looking solved.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "navigate/blocked_solver.hpp"
#include "navigate/group_solver.hpp"
#include "navigate/metric_solver.hpp"
#include "navigate/optimal_solver.hpp"
#include "navigate/phased_solver.hpp"
#include "support/cancellation.hpp"
#include "support/result.hpp"

namespace qter {

/// The method that finds the shortest solutions.
inline constexpr const char* kOptimalMethod = "optimal";
/// Where turns can be blocked: that which gives the best it has when its time is over.
inline constexpr const char* kAnytimeMethod = "anytime";

struct StateSolution {
    struct Phase {
        std::string name;
        Algorithm algorithm;
    };
    Algorithm algorithm;  ///< makes the state look solved
    /// As they were found; where they meet, `algorithm` may have fewer turns.
    std::vector<Phase> phases;
    bool optimal = false;  ///< proven: no algorithm has fewer turns
    /// Of `optimal` where it takes long: proven, no algorithm has fewer turns than that.
    std::uint32_t at_least = 0;
    /// Where all were asked for: every shortest algorithm, `algorithm` among them, ascending. Those
    /// that are the same but for the order of turns that commute, or for how a puzzle is held that
    /// nothing holds in space, are one.
    std::vector<Algorithm> all;
    std::size_t which = 0;  ///< of several states, the one that it solves
    bool stopped = false;   ///< a deadline or somebody ended the search; it might have gone on
    std::uint64_t nodes = 0;
};

class StateSolver {
 public:
    struct Options {
        std::string method = "auto";
        std::uint64_t memory = std::uint64_t{1} << 30;  ///< bytes that tables may take, about
        /// Alternatives that are carried across the boundaries of a chain of more than two phases;
        /// 0 makes each phase a plain walk. Chains with a reduction carry four times as many.
        std::uint32_t alternatives = 50;
        TableKeeping keeping;  ///< of tables that take more than a moment to make
        /// What `optimal`, and `auto` where that is what it takes, makes the fewest of; other
        /// methods look for few turns of grips whatever it is, and prove nothing of others. In
        /// another metric than that of half turns `optimal` needs no tables (metric_solver.hpp),
        /// but memory while it searches.
        Metric metric = Metric::kHalfTurn;
    };

    /// Makes the tables, or reads them. Errors: a method that the puzzle does not have (kArguments,
    /// with those that it has), or that is too large for it (kTooLarge), or whose tables take more
    /// memory than there is (kMemoryLimit). Warnings: files of tables that are damaged or cannot be
    /// written; what auto has not chosen for lack of memory.
    static Result<StateSolver> make(PuzzlePtr puzzle, const Options& options);

    /// The ways that make() takes for the puzzle, besides auto.
    [[nodiscard]] static std::vector<std::string> methods(const Puzzle& puzzle);

    /// What auto has chosen, else what was asked for.
    [[nodiscard]] const std::string& method() const { return method_; }
    /// It goes on looking for shorter solutions until it is stopped.
    [[nodiscard]] bool improves() const;
    /// Its solutions are the shortest.
    [[nodiscard]] bool proves() const;
    /// It solves one state at a time, on all of its threads.
    [[nodiscard]] bool is_threaded() const { return blocked_ != nullptr; }

    struct UsedTable {
        std::string name;
        std::string kind;
        std::uint64_t entries = 0;
        std::span<const std::uint8_t> image;   ///< its bytes, as long as the solver lives
        std::vector<std::uint64_t> histogram;  ///< entries by distance, where that is known
    };
    /// Those that a method that proves() asks for lower bounds.
    [[nodiscard]] std::vector<UsedTable> tables() const;

    struct Ask {
        /// Every shortest solution, by a method that proves(), in the metric of half turns; not where
        /// turns can be blocked.
        bool all = false;
        /// Of `optimal` where it takes long: called when no algorithm has so many turns or fewer,
        /// with the positions looked at; from the thread that solves.
        std::function<void(std::uint32_t, std::uint64_t)> none_of;
        /// Where turns can be blocked: called with a solution's turns when it is shorter than all before.
        std::function<void(std::uint32_t)> found;
        GroupSolver::Watch watch;  ///< of `sgs`
    };
    /// Errors: kImpossible for a state that no turns solve, kTimeLimit when it was stopped before
    /// there was any solution. When it was stopped later, StateSolution::all may lack some.
    [[nodiscard]] Result<StateSolution> solve(const State& state, const Cancellation& cancellation,
                                              const Ask& ask) const;
    [[nodiscard]] Result<StateSolution> solve(const State& state,
                                              const Cancellation& cancellation) const {
        return solve(state, cancellation, Ask());
    }
    /// The same for whichever of several states is solved in the fewest turns; where the method
    /// does not improve they are solved one by one.
    [[nodiscard]] Result<StateSolution> solve_any(std::span<const State> states,
                                                  const Cancellation& cancellation) const;

 private:
    StateSolver() = default;

    static Result<StateSolver> build(PuzzlePtr puzzle, const Options& options);
    static Result<StateSolver> make_blocked(StateSolver solver, const Options& options);
    static Result<StateSolver> make_optimal(StateSolver solver, const Options& options);
    [[nodiscard]] Result<StateSolution> verified(Result<StateSolution> solution,
                                                 const State& state) const;
    [[nodiscard]] StateSolution as_solution(PhasedSolution found) const;
    [[nodiscard]] Result<StateSolution> solve_phased(const State& state,
                                                     const Cancellation& cancellation) const;
    [[nodiscard]] Result<StateSolution> solve_optimally(std::span<const State> states,
                                                        const Cancellation& cancellation,
                                                        const Ask& ask) const;
    void add_all(const State& state, StateSolution& solution,
                 const Cancellation& cancellation) const;
    [[nodiscard]] Result<StateSolution> solve_in_metric(const State& state,
                                                        const Cancellation& cancellation) const;
    [[nodiscard]] Result<StateSolution> solve_blocked(const State& state,
                                                      const Cancellation& cancellation,
                                                      const Ask& ask) const;
    [[nodiscard]] Result<StateSolution> solve_by_group(const State& state,
                                                       const Cancellation& cancellation,
                                                       const Ask& ask) const;

    PuzzlePtr puzzle_;
    std::string method_;
    std::uint32_t alternatives_ = 0;
    // One of these.
    std::shared_ptr<const PhasedSolver> phased_;
    std::shared_ptr<const OptimalSolver> optimal_;
    std::shared_ptr<const GroupSolver> group_;
    std::shared_ptr<const MetricSolver> metric_solver_;
    std::shared_ptr<const BlockedSolver> blocked_;
    Metric metric_ = Metric::kHalfTurn;
};

}  // namespace qter
