#include "qter/solve.hpp"

#include <chrono>
#include <utility>

#include "face/access.hpp"
#include "face/running.hpp"
#include "face/translate.hpp"
#include "navigate/state_solver.hpp"

namespace qter::api {
namespace {

/// The time of a method that improves its solution until it is stopped.
constexpr std::chrono::duration<double> kUsualTime{5};

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
qter::Diagnostics with_reason(const qter::Diagnostics& told, const Running& running,
                              const std::string& what) {
    qter::Diagnostics made;
    for (const qter::Diagnostic& one : told.items()) {
        made.add(one.code == Code::kTimeLimit ? running.why_stopped(what) : one);
    }
    return made;
}

}  // namespace

struct Solver::Impl {
    Puzzle puzzle;
    StateSolver solver;
};

Solver::Solver(std::shared_ptr<const Impl> impl) : impl_(std::move(impl)) {}

Result<Solver> Solver::make(const Puzzle& puzzle, const SolveOptions& solve,
                            const Options& options) {
    const Running running(options);
    MethodOptions how;
    how.method = solve.method;
    how.memory = running.memory();
    how.metric = Access::of(solve.metric);
    how.keeping.folder = solve.table_folder;
    how.keeping.threads = running.threads();
    how.keeping.cancellation = &running.cancellation();
    how.keeping.progress = [&](double fraction, const std::string& what) {
        running.tell(what, fraction);
    };
    qter::Result<StateSolver> made =
        running.guarded("a table", [&] { return StateSolver::make(Access::pointer(puzzle), how); });
    if (!made) return translated(with_reason(made.diagnostics(), running, "a table"), {});
    return {Solver(std::make_shared<Impl>(Impl{puzzle, *std::move(made)})),
            translated(made.diagnostics(), {})};
}

std::vector<std::string> Solver::methods(const Puzzle& puzzle) {
    return StateSolver::methods(Access::of(puzzle));
}

const std::string& Solver::method() const { return impl_->solver.method(); }

Result<Solution> Solver::solve(const State& state, const Options& options) const {
    require_same(impl_->puzzle, state.puzzle());
    using Limit = std::optional<std::chrono::duration<double>>;
    const Running running(options,
                          impl_->solver.claims().improves ? Limit(kUsualTime) : std::nullopt);
    SolveRequest ask;
    ask.none_of = [&](std::uint32_t turns, std::uint64_t) {
        running.tell("no solution of " + std::to_string(turns) + " turns");
    };
    ask.found = [&](std::uint32_t turns) {
        running.tell("a solution of " + std::to_string(turns) + " turns");
    };
    const qter::Result<qter::Solution> found = running.guarded("a solution", [&] {
        return impl_->solver.solve(Access::of(state), running.cancellation(), ask);
    });
    if (!found) return translated(with_reason(found.diagnostics(), running, "a solution"), {});
    return {solution_of(impl_->puzzle, *found), translated(found.diagnostics(), {})};
}

}  // namespace qter::api
