// Solve jobs: states of one puzzle, what they are solved to, a method and limits; the solutions
// come one after the other.
//
// The idea: a task is one state. States a few turns from the goal are solved without tables; the
// others share one StateSolver (navigate/state_solver.hpp), several at once if its method works on
// one thread. A method that improves its solution until it is stopped gets a share of the remaining
// time for each task. States with open slots have a solver each.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "formats/scramble_list.hpp"
#include "method/method_options.hpp"
#include "method/solution.hpp"
#include "proof/certificate.hpp"
#include "sums/search_ports.hpp"
#include "support/spread.hpp"

namespace qter {

class StateSolver;

struct SolveJob {
    PuzzlePtr puzzle;
    std::vector<ListedState> tasks;
    std::vector<ListedState> goals;  ///< the nearest one counts; empty: the solved puzzle
    /// The goals of the method are those above. `keeping` has the folder of its tables, and how
    /// many threads solve. It takes at most the memory that the process has left.
    MethodOptions method;
    SolveRequest request;  ///< what is wanted of each solution, without calls
    /// Whether a method that improves without end takes all the time that the ports give, rather
    /// than some seconds.
    bool takes_all_time = false;
    Diagnostics read;  ///< of reading the job; with errors nothing is solved

    /// The names of the allowed turns; empty for all turns.
    [[nodiscard]] std::vector<std::string> allowed() const;
};

struct Solved {
    ListedState task;
    std::string method;
    Solution solution;
    double seconds = 0;
    std::vector<std::uint64_t> nodes;  ///< by length, if the search was length by length
    /// A length that was found or ruled out, and when.
    struct Event {
        std::uint32_t turns;
        double seconds;
    };
    std::vector<Event> found;
    std::vector<Event> ruled_out;
    /// The rotations of the whole puzzle at the end of Solution::algorithm and of Solution::all;
    /// empty for none, and where open stickers leave it undetermined.
    std::string rotation;
    std::vector<std::string> all_rotations;
};

/// The index of the goal of a solution; 0 for the solved puzzle.
[[nodiscard]] std::size_t goal_of(const SolveJob& job, const Solution& solution);

struct SolveListener {
    /// Each solution, in the order of the tasks, when it and all before it are found.
    std::function<void(Solved)> solved;
    /// Errors and warnings, stage by stage: of the job, of its tables, of its tasks. Never empty.
    std::function<void(const Diagnostics&)> report;
    /// If set, the job is one task to prove, and gets its shortest solution; called with the
    /// certificate (service/certificate_maker.hpp). Its result is reported.
    std::function<Diagnostics(std::optional<Certificate>)> certificate;
    /// Of several tasks, the solutions show the progress: the ports do not.
    bool shows_progress = false;
};

struct SolveEnd {
    Diagnostics diagnostics;  ///< all that were reported
    bool impossible = false;  ///< proven: with these turns and goals, some task has no solution
    /// Every task is solved, and only searches that improve without end were stopped.
    bool complete = false;
};

/// Solves the tasks of a job. Errors, in SolveEnd: kArguments for a question without an answer,
/// those of StateSolver, kTimeLimit or kInterrupted if it is stopped before all tasks are solved.
SolveEnd run_solve_job(const SolveJob& job, SearchPorts& ports, const SolveListener& listener);

/// The solver of a job, for programs that solve one state after the other. Safe to use from several
/// threads.
class JobSolver {
 public:
    /// Makes the tables, or reads them. Errors: those of StateSolver::make().
    static Result<JobSolver> make(const SolveJob& job, SearchPorts& ports);
    /// The methods of the puzzle, except `auto`.
    [[nodiscard]] static std::vector<std::string> methods(const Puzzle& puzzle);

    [[nodiscard]] const std::string& method() const;
    /// Errors: those of StateSolver::solve(). Throws std::bad_alloc.
    [[nodiscard]] Result<Solved> solve(const ListedState& task, SearchPorts& ports,
                                       bool takes_all_time) const;

 private:
    explicit JobSolver(std::shared_ptr<const StateSolver> solver) : solver_(std::move(solver)) {}

    std::shared_ptr<const StateSolver> solver_;
};

/// Statistics of some solutions.
struct SolveSummary {
    std::size_t solved = 0;
    std::size_t optimal = 0;  ///< proven to have the fewest turns
    Spread turns;
    Spread nodes;
    Spread seconds;
};

/// nullopt without solutions.
[[nodiscard]] std::optional<SolveSummary> summary_of(const SolveJob& job,
                                                     const std::vector<Solved>& all);

}  // namespace qter
