#include "qter/solve.hpp"

#include <utility>

#include "face/access.hpp"
#include "face/running.hpp"
#include "face/translate.hpp"
#include "service/solve_job.hpp"

namespace qter::api {
namespace {

Solution solution_of(const Puzzle& puzzle, const qter::Solution& solution) {
    Solution made{Access::make(puzzle, solution.algorithm), {}};
    for (const qter::Solution::Phase& phase : solution.phases) {
        made.phases.push_back({phase.name, Access::make(puzzle, phase.algorithm)});
    }
    made.optimal = solution.optimal;
    made.at_least = solution.at_least;
    made.stopped = solution.stopped;
    made.nodes = solution.nodes;
    return made;
}

/// A stopped search reports that its time is over; replaces this by the real reason.
qter::Diagnostics with_reason(const qter::Diagnostics& diagnostics, const Running& running,
                              const std::string& what) {
    qter::Diagnostics made;
    for (const qter::Diagnostic& one : diagnostics.items()) {
        made.add(one.code == Code::kTimeLimit ? running.why_stopped(what) : one);
    }
    return made;
}

}  // namespace

struct Solver::Impl {
    Puzzle puzzle;
    JobSolver solver;
};

Solver::Solver(std::shared_ptr<const Impl> impl) : impl_(std::move(impl)) {}

Result<Solver> Solver::make(const Puzzle& puzzle, const SolveOptions& solve,
                            const Options& options) {
    const Running running(options);
    RunningPorts ports(running);
    SolveJob job;
    job.puzzle = Access::pointer(puzzle);
    job.method.method = solve.method;
    job.method.memory = running.memory();
    job.method.metric = Access::of(solve.metric);
    job.method.keeping.folder = solve.table_folder;
    job.method.keeping.threads = running.threads();
    qter::Result<JobSolver> made =
        running.guarded("a table", [&] { return JobSolver::make(job, ports); });
    if (!made) return translated(with_reason(made.diagnostics(), running, "a table"), {});
    return {Solver(std::make_shared<Impl>(Impl{puzzle, *std::move(made)})),
            translated(made.diagnostics(), {})};
}

std::vector<std::string> Solver::methods(const Puzzle& puzzle) {
    return JobSolver::methods(Access::of(puzzle));
}

const std::string& Solver::method() const { return impl_->solver.method(); }

Result<Solution> Solver::solve(const State& state, const Options& options) const {
    require_same(impl_->puzzle, state.puzzle());
    const Running running(options);
    RunningPorts ports(running);
    ListedState task;
    task.state = Access::of(state);
    const qter::Result<Solved> found = running.guarded("a solution", [&] {
        return impl_->solver.solve(task, ports, options.time_limit.has_value());
    });
    if (!found) return translated(with_reason(found.diagnostics(), running, "a solution"), {});
    return {solution_of(impl_->puzzle, found->solution), translated(found.diagnostics(), {})};
}

}  // namespace qter::api
