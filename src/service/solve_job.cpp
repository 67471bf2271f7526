#include "service/solve_job.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <limits>
#include <map>
#include <numeric>
#include <utility>

#include "navigate/state_solver.hpp"
#include "notation/algorithm.hpp"
#include "notation/frame.hpp"
#include "notation/whole_turn.hpp"
#include "search/turn_list.hpp"
#include "service/certificate_maker.hpp"
#include "state/state_key.hpp"
#include "support/memory_account.hpp"
#include "support/memory_report.hpp"
#include "support/parallel.hpp"

namespace qter {
namespace {

using Clock = Cancellation::Clock;

/// Time, in seconds, of a search that improves its solution without end.
constexpr double kUsualSeconds = 5;

bool leaves_open(const ListedState& task) { return task.open.has_value(); }

std::vector<State> states_of(const std::vector<ListedState>& listed) {
    std::vector<State> states;
    for (const ListedState& one : listed) states.push_back(one.state);
    return states;
}

/// The options of the method, with the goals of the job.
MethodOptions method_of(const SolveJob& job) {
    MethodOptions options = job.method;
    options.memory = std::min(options.memory, MemoryAccount::room());
    if (allows_every_turn(*job.puzzle, options.turns)) options.turns.clear();
    if (!options.pattern) options.goals = states_of(job.goals);
    if (job.request.all) options.method = kOptimalMethod;
    return options;
}

/// Makes the tables of a method, or reads them.
Result<StateSolver> prepared(const PuzzlePtr& puzzle, MethodOptions options, SearchPorts& ports) {
    const std::unique_ptr<ProgressPort> progress = ports.begin("computing tables");
    options.keeping.observer = ports.observer(*progress);
    return StateSolver::make(puzzle, options);
}

/// The request, with calls that show what the search finds.
SolveRequest watched(SolveRequest request, ProgressPort& progress) {
    request.none_of = [&progress](std::uint32_t turns, std::uint64_t nodes) {
        progress.update({fmt::format("no solution of {} turns, {:.3g} million positions expanded",
                                     turns, static_cast<double>(nodes) / 1e6)});
    };
    request.found = [&progress](std::uint32_t turns) {
        progress.update({fmt::format("a solution of {} turns", turns)});
    };
    request.tell = [&progress](const Progress& at) { progress.update(at); };
    return request;
}

/// Solves a task within `seconds`, and notes when lengths were found and ruled out.
Result<Solved> timed(const StateSolver& solver, const ListedState& task,
                     const SolveRequest& request, const Cancellation& whole, double seconds) {
    const Clock::time_point started = Clock::now();
    const auto now = [&] { return std::chrono::duration<double>(Clock::now() - started).count(); };
    Cancellation cancellation;
    cancellation.end_with(whole, seconds);
    Solved solved;
    SolveRequest counting = request;
    counting.found = [&](std::uint32_t turns) {
        solved.found.push_back({turns, now()});
        if (request.found) request.found(turns);
    };
    counting.none_of = [&](std::uint32_t turns, std::uint64_t all_nodes) {
        solved.ruled_out.push_back({turns, now()});
        // Lengths that were not searched were known to be too short.
        std::vector<std::uint64_t>& nodes = solved.nodes;
        const std::uint64_t before = std::accumulate(nodes.begin(), nodes.end(), std::uint64_t{0});
        nodes.resize(std::size_t{turns} + 1, 0);
        nodes[turns] = all_nodes - std::min(before, all_nodes);
        if (request.none_of) request.none_of(turns, all_nodes);
    };
    Result<Solution> solution = solver.solve(task.state, cancellation, counting);
    if (!solution) return solution.diagnostics();
    Diagnostics warnings = solution.diagnostics();
    solved.task = task;
    solved.method = solver.method();
    solved.solution = *std::move(solution);
    solved.seconds = now();
    return {std::move(solved), std::move(warnings)};
}

/// Notes the rotations of the whole puzzle at the ends of the solutions.
void add_rotations(const SolveJob& job, Solved& solved) {
    const Puzzle& puzzle = *job.puzzle;
    const Solution& solution = solved.solution;
    solved.all_rotations.resize(solution.all.size());
    // Open stickers do not determine the rotation.
    if (job.method.pattern || leaves_open(solved.task) || puzzle.rotations().empty()) return;
    std::vector<State> undone;  // the inverse of each goal
    for (const ListedState& goal : job.goals) undone.push_back(inverse(puzzle.shape(), goal.state));
    if (undone.empty()) undone.push_back(solved_state(puzzle.shape()));
    // By goal and end state: many solutions have few end states.
    std::map<std::pair<std::size_t, std::string>, std::string> known;
    const auto after = [&](const Algorithm& algorithm, std::size_t which) {
        const State end = compose(puzzle.shape(), solved.task.state, state_of(puzzle, algorithm));
        const auto [place, is_new] = known.emplace(std::pair(which, state_key(end)), "");
        if (!is_new) return place->second;
        const auto frame = frame_from_look(puzzle, compose(puzzle.shape(), undone[which], end));
        if (!frame) return place->second;
        const Frame at_rest(puzzle.turn_lines());
        return place->second = whole_turn(puzzle, at_rest, *frame).value_or("");
    };
    solved.rotation = after(solution.algorithm, goal_of(job, solution));
    for (std::size_t i = 0; i < solution.all.size(); ++i) {
        solved.all_rotations[i] = after(solution.all[i], solution.all_which[i]);
    }
}

/// A job that is being carried out.
class JobRun {
 public:
    JobRun(const SolveJob& job, SearchPorts& ports, const SolveListener& listener)
        : job_(job), ports_(ports), listener_(listener), method_(method_of(job)) {
        if (listener.certificate) method_.method = kOptimalMethod;
        StateSolver::restrict(job.puzzle, method_);
    }

    SolveEnd run() {
        Diagnostics diagnostics = job_.read;
        check(diagnostics);
        if (diagnostics.has_errors()) {
            report(diagnostics);
            return std::move(end_);
        }
        drop_unreachable(diagnostics);
        report(diagnostics);
        if (!diagnostics.has_errors() || !tasks_.empty()) solve();
        return std::move(end_);
    }

 private:
    /// A task's solution, if there is one.
    struct Outcome {
        std::optional<Solved> solved;
        Diagnostics diagnostics;
    };

    void report(const Diagnostics& diagnostics) {
        end_.diagnostics.add(diagnostics);
        if (listener_.report && !diagnostics.empty()) listener_.report(diagnostics);
    }

    [[nodiscard]] bool has_open_task() const {
        return std::any_of(job_.tasks.begin(), job_.tasks.end(), leaves_open);
    }

    void check(Diagnostics& diagnostics) const {
        // Solutions that are not shortest consist of turns of grips, whatever the metric.
        if (job_.request.enough != 0 && job_.method.metric != Metric::kHalfTurn &&
            !job_.puzzle->turn_model().blocked()) {
            diagnostics.add(
                Diagnostic::error(Code::kArguments, {},
                                  "--stop-at counts turns in htm where turns cannot be blocked")
                    .with_help("leave out --metric"));
        }
        if (!listener_.certificate) return;
        if (has_open_task()) {
            diagnostics.add(Diagnostic::error(
                Code::kArguments, {},
                "--proof does not support this question: a certificate has no open stickers"));
        }
        if (auto problem = why_no_certificate(*job_.puzzle, method_)) {
            diagnostics.add(*std::move(problem));
        }
    }

    /// Keeps the tasks that the allowed turns may solve.
    void drop_unreachable(Diagnostics& diagnostics) {
        const auto reasons = StateSolver::unreachable(job_.puzzle, states_of(job_.tasks), method_);
        for (std::size_t i = 0; i < reasons.size(); ++i) {
            if (!reasons[i] || leaves_open(job_.tasks[i])) {
                tasks_.push_back(&job_.tasks[i]);
                continue;
            }
            Diagnostics problem;
            problem.add(*reasons[i]);
            add_about(job_.tasks[i].span, problem, diagnostics);
            end_.impossible = true;
        }
    }

    /// Adds diagnostics, with `where` for those without a span. After an interruption, a time limit
    /// is reported as such.
    void add_about(Span where, const Diagnostics& problems, Diagnostics& diagnostics) const {
        for (Diagnostic problem : problems.items()) {
            if (!problem.primary.span.known()) problem.primary.span = where;
            if (problem.code == Code::kTimeLimit && ports_.interrupted()) {
                problem = Diagnostic::error(Code::kInterrupted, where,
                                            "interrupted before there was a solution");
            }
            diagnostics.add(std::move(problem));
        }
    }

    void solve() {
        std::vector<State> whole;  // the states without open slots
        for (const ListedState* task : tasks_) {
            if (!leaves_open(*task)) whole.push_back(task->state);
        }
        Diagnostics of_solver;
        if (!whole.empty()) make_solver(whole, of_solver);
        report(of_solver);
        Diagnostics problems;
        if (solver_ || whole.empty()) solve_all(problems);
        if (listener_.certificate && first_) problems.add(certified());
        add_why_unsolved(of_solver, problems);
        report(problems);
        const bool premises =
            !job_.method.turns.empty() || !job_.goals.empty() || method_.pattern || has_open_task();
        const auto is_impossible = [](const Diagnostic& one) {
            return one.code == Code::kImpossible && one.severity == Severity::kError;
        };
        for (const Diagnostics* all : {&of_solver, &problems}) {
            const bool any = std::any_of(all->items().begin(), all->items().end(), is_impossible);
            if (premises && any) end_.impossible = true;
        }
        const bool improves = solver_ && solver_->claims().improves;
        end_.complete = solved_ == job_.tasks.size() && (improves || !any_stopped_);
    }

    /// Makes the solver of these states: without tables if all of them are a few turns from the
    /// goal.
    void make_solver(const std::vector<State>& states, Diagnostics& diagnostics) {
        solver_ = StateSolver::make_short(job_.puzzle, states, method_, ports_.cancellation(),
                                          job_.request)
                      .take(diagnostics)
                      .value_or(std::nullopt);
        if (solver_ || diagnostics.has_errors()) return;
        Diagnostics problems;
        solver_ = prepared(job_.puzzle, method_, ports_).take(problems);
        add_about({}, problems, diagnostics);
    }

    [[nodiscard]] Outcome outcome(const StateSolver& solver, const ListedState& task,
                                  const SolveRequest& request, double seconds) const {
        Outcome made;
        Diagnostics problems;
        made.solved = within_memory("this state", [&] {
                          return timed(solver, task, request, ports_.cancellation(), seconds);
                      }).take(problems);
        if (made.solved) add_rotations(job_, *made.solved);
        add_about(task.span, problems, made.diagnostics);
        return made;
    }

    /// Solves a task with open slots, which needs its own solver.
    [[nodiscard]] Outcome open_outcome(const ListedState& task, const SolveRequest& request) const {
        Diagnostics problems;
        const std::optional<StateSolver> solver =
            within_memory("this state", [&] {
                return StateSolver::make_open(job_.puzzle, task.state, *task.open, method_);
            }).take(problems);
        Outcome made;
        add_about(task.span, problems, made.diagnostics);
        if (!solver) return made;
        Outcome found = outcome(*solver, task, request, std::numeric_limits<double>::infinity());
        made.solved = std::move(found.solved);
        made.diagnostics.add(found.diagnostics);
        return made;
    }

    /// The seconds of the next of `left` tasks: a search that improves until its time is over
    /// leaves a share to the tasks after it.
    [[nodiscard]] double share(std::size_t left, std::uint32_t threads) const {
        if (!solver_->claims().improves) return std::numeric_limits<double>::infinity();
        if (!job_.takes_all_time) return kUsualSeconds;
        const std::size_t at_once = std::min<std::size_t>(threads, left);
        return ports_.cancellation().seconds_left() * static_cast<double>(at_once) /
               static_cast<double>(left);
    }

    /// Solves the tasks, several at once, and passes the solutions on in order.
    void solve_all(Diagnostics& problems) {
        const std::size_t count = tasks_.size();
        const bool several = count > 1;
        const std::unique_ptr<ProgressPort> progress =
            several && listener_.shows_progress ? SearchPorts().begin("") : ports_.begin("solving");
        const bool threaded = solver_ && solver_->claims().threaded;
        const std::uint32_t threads = threaded ? 1 : method_.keeping.threads;
        const SolveRequest request = several ? job_.request : watched(job_.request, *progress);
        std::atomic<std::size_t> begun = 0;
        std::size_t done = 0;
        make_in_order(
            threads, count,
            [&](std::size_t i) {
                if (ports_.cancellation().requested()) return Outcome();
                if (leaves_open(*tasks_[i])) return open_outcome(*tasks_[i], request);
                return outcome(*solver_, *tasks_[i], request, share(count - begun++, threads));
            },
            [&](Outcome made) {
                problems.add(made.diagnostics);
                if (made.solved) record_solution(*std::move(made.solved));
                if (!several) return;
                ++done;
                progress->update({fmt::format("solved {} of {}", done, count),
                                  static_cast<double>(done) / static_cast<double>(count)});
            });
    }

    void record_solution(Solved solved) {
        ++solved_;
        any_stopped_ = any_stopped_ || solved.solution.stopped;
        if (listener_.certificate && !first_) first_ = solved;
        if (listener_.solved) listener_.solved(std::move(solved));
    }

    /// Passes the certificate of the only solution on.
    [[nodiscard]] Diagnostics certified() const {
        if (solved_ == 1) {
            return listener_.certificate(certificate_of(*job_.puzzle, *solver_, first_->task.state,
                                                        first_->solution, first_->nodes,
                                                        method_.turns));
        }
        Diagnostics problems;
        problems.add(Diagnostic::error(Code::kArguments, {},
                                       "--proof is for one state, and there are several"));
        return problems;
    }

    /// Adds the reason when the job was stopped before a state that then has no diagnostics.
    void add_why_unsolved(const Diagnostics& of_solver, Diagnostics& problems) const {
        const std::size_t given = job_.tasks.size();
        const bool stopped = ports_.cancellation().requested();
        if (solved_ == given || !stopped || of_solver.has_errors() || problems.has_errors()) return;
        const std::string when = given == 1 ? "before there was a solution"
                                            : fmt::format("after {} of {} states", solved_, given);
        problems.add(ports_.interrupted()
                         ? Diagnostic::error(Code::kInterrupted, {}, "interrupted " + when)
                         : Diagnostic::error(Code::kTimeLimit, {}, "the time was over " + when));
    }

    const SolveJob& job_;
    SearchPorts& ports_;
    const SolveListener& listener_;
    MethodOptions method_;
    std::vector<const ListedState*> tasks_;  // that the allowed turns may solve
    std::optional<StateSolver> solver_;      // of the tasks without open slots
    std::size_t solved_ = 0;
    bool any_stopped_ = false;
    std::optional<Solved> first_;  // if there is a certificate to make
    SolveEnd end_;
};

}  // namespace

std::vector<std::string> SolveJob::allowed() const {
    if (allows_every_turn(*puzzle, method.turns)) return {};
    return allowed_turn_names(*puzzle, method.turns);
}

std::size_t goal_of(const SolveJob& job, const Solution& solution) {
    return job.goals.empty() ? 0 : solution.which;
}

SolveEnd run_solve_job(const SolveJob& job, SearchPorts& ports, const SolveListener& listener) {
    return JobRun(job, ports, listener).run();
}

Result<JobSolver> JobSolver::make(const SolveJob& job, SearchPorts& ports) {
    Result<StateSolver> made = prepared(job.puzzle, method_of(job), ports);
    if (!made) return made.diagnostics();
    Diagnostics warnings = made.diagnostics();
    return {JobSolver(std::make_shared<const StateSolver>(*std::move(made))), std::move(warnings)};
}

std::vector<std::string> JobSolver::methods(const Puzzle& puzzle) {
    return StateSolver::methods(puzzle);
}

const std::string& JobSolver::method() const { return solver_->method(); }

Result<Solved> JobSolver::solve(const ListedState& task, SearchPorts& ports,
                                bool takes_all_time) const {
    const std::unique_ptr<ProgressPort> progress = ports.begin("solving");
    const bool ends = takes_all_time || !solver_->claims().improves;
    return timed(*solver_, task, watched({}, *progress), ports.cancellation(),
                 ends ? std::numeric_limits<double>::infinity() : kUsualSeconds);
}

std::optional<SolveSummary> summary_of(const SolveJob& job, const std::vector<Solved>& all) {
    if (all.empty()) return std::nullopt;
    SolveSummary summary;
    summary.solved = all.size();
    std::vector<double> turns;
    std::vector<double> nodes;
    std::vector<double> seconds;
    for (const Solved& one : all) {
        turns.push_back(
            static_cast<double>(length(*job.puzzle, one.solution.algorithm, job.method.metric)));
        nodes.push_back(static_cast<double>(one.solution.nodes));
        seconds.push_back(one.seconds);
        if (one.solution.optimal) ++summary.optimal;
    }
    summary.turns = spread_of(std::move(turns));
    summary.nodes = spread_of(std::move(nodes));
    summary.seconds = spread_of(std::move(seconds));
    return summary;
}

}  // namespace qter
