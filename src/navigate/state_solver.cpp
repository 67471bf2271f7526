#include "navigate/state_solver.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <new>
#include <utility>

#include "navigate/blocked_solver.hpp"
#include "navigate/chain_method.hpp"
#include "navigate/group_solver.hpp"
#include "navigate/looks_solved.hpp"
#include "navigate/metric_solver.hpp"
#include "navigate/optimal_solver.hpp"
#include "navigate/short_answers.hpp"
#include "puzzle/algorithm.hpp"
#include "puzzle/obstacles.hpp"
#include "support/memory_report.hpp"

namespace qter {
namespace {

/// The table of methods. Of the rows that have a method of a name, and by auto of all, the first
/// that makes it is taken.
constexpr MethodKind kMethodKinds[] = {
    {MethodKind::Turns::kBlocked, BlockedSolver::names, BlockedSolver::prepare},
    {MethodKind::Turns::kFree, SingleTable::names, SingleTable::prepare},
    {MethodKind::Turns::kFree, MetricSolver::names, MetricSolver::prepare},
    {MethodKind::Turns::kFree, OptimalSolver::names, OptimalSolver::prepare},
    {MethodKind::Turns::kFree, ChainMethod::names, ChainMethod::prepare},
    {MethodKind::Turns::kFree, GroupSolver::names, GroupSolver::prepare},
};

bool is_for(const MethodKind& kind, const Puzzle& puzzle) {
    return (kind.turns == MethodKind::Turns::kBlocked) == (puzzle.blocking() != nullptr);
}

bool has(const std::vector<std::string>& names, const std::string& name) {
    return std::find(names.begin(), names.end(), name) != names.end();
}

/// No row has made the method.
Diagnostic not_made(const Puzzle& puzzle, const std::string& method) {
    std::vector<std::string> names = StateSolver::methods(puzzle);
    if (!has(names, method)) {
        return Diagnostic::error(
                   Code::kArguments, {},
                   fmt::format("there is no method `{}` for {}", method, puzzle.name()))
            .with_help(fmt::format("it has auto, {}", fmt::join(names, ", ")));
    }
    std::erase(names, method);
    return Diagnostic::error(Code::kTooLarge, {},
                             fmt::format("{} is too large for `{}`", puzzle.name(), method))
        .with_help(fmt::format("there are also {}", fmt::join(names, ", ")));
}

}  // namespace

std::vector<std::string> StateSolver::methods(const Puzzle& puzzle) {
    std::vector<std::string> all;
    for (const MethodKind& kind : kMethodKinds) {
        if (!is_for(kind, puzzle)) continue;
        for (std::string& name : kind.names(puzzle)) {
            if (!has(all, name)) all.push_back(std::move(name));
        }
    }
    return all;
}

Result<StateSolver> StateSolver::make(PuzzlePtr puzzle, const MethodOptions& options) {
    try {
        return choose(puzzle, options);
    } catch (const Cancelled&) {
        return Diagnostic::error(
                   Code::kTimeLimit, {},
                   fmt::format("stopped while the tables of {} were made", puzzle->name()))
            .with_help("give it more time");
    } catch (const std::bad_alloc& error) {
        return too_little_memory(fmt::format("solving {} by `{}`", puzzle->name(), options.method),
                                 error);
    }
}

Result<std::optional<StateSolver>> StateSolver::make_short(PuzzlePtr puzzle,
                                                           std::span<const State> states,
                                                           const MethodOptions& options,
                                                           const Cancellation& cancellation) {
    if (!options.any() && !has(methods(*puzzle), options.method)) {
        return not_made(*puzzle, options.method);
    }
    MethodPtr made = ShortAnswers::find(puzzle, states, options, cancellation);
    if (made == nullptr) return std::optional<StateSolver>();
    return std::optional(StateSolver(std::move(puzzle), std::move(made)));
}

Result<StateSolver> StateSolver::choose(const PuzzlePtr& puzzle, const MethodOptions& options) {
    Diagnostics warnings;
    for (const MethodKind& kind : kMethodKinds) {
        if (!is_for(kind, *puzzle)) continue;
        if (!options.any() && !has(kind.names(*puzzle), options.method)) continue;
        Result<MethodPtr> made = kind.prepare(puzzle, options);
        if (!made) return made.diagnostics();
        warnings.add(made.diagnostics());
        if (*made == nullptr) continue;
        return Result<StateSolver>(StateSolver(puzzle, *std::move(made)), std::move(warnings));
    }
    return not_made(*puzzle, options.method);
}

Result<Solution> StateSolver::solve(const State& state, const Cancellation& cancellation,
                                    const SolveRequest& request) const {
    assert(!request.all || claims_.proves);
    return verified(std::span(&state, 1), request, cancellation);
}

Result<Solution> StateSolver::solve_any(std::span<const State> states,
                                        const Cancellation& cancellation) const {
    if (claims_.several) return verified(states, {}, cancellation);
    Result<Solution> best = no_solution(cancellation);
    bool all_proven = true;
    for (std::size_t i = 0; i < states.size() && !cancellation.requested(); ++i) {
        Result<Solution> found = solve(states[i], cancellation);
        all_proven = all_proven && found && found->optimal;
        if (!found || (best && found->algorithm.size() >= best->algorithm.size())) continue;
        best = std::move(found);
        best->which = i;
    }
    if (best) best->optimal = all_proven && !cancellation.requested();
    return best;
}

/// What the method answers, if it solves the state.
Result<Solution> StateSolver::verified(std::span<const State> states, const SolveRequest& request,
                                       const Cancellation& cancellation) const {
    Result<Solution> solution = method_->solve_one_of(states, request, cancellation);
    if (!solution) return solution;
    const State& state = states[solution->which];
    const auto solves = [&](const Algorithm& algorithm) {
        return !blocked_turn(*puzzle_, state, algorithm) &&
               looks_solved(*puzzle_,
                            compose(puzzle_->shape(), state, state_of(*puzzle_, algorithm)));
    };
    if (!solves(solution->algorithm) ||
        !std::all_of(solution->all.begin(), solution->all.end(), solves)) {
        return Diagnostic::error(Code::kInternal, {}, "a solution that was found does not solve");
    }
    return solution;
}

}  // namespace qter
