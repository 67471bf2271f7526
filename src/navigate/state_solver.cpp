#include "navigate/state_solver.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <new>
#include <utility>

#include "blocked/blocked_solver.hpp"
#include "blocking/blocking.hpp"
#include "blocking/obstacles.hpp"
#include "navigate/goal_method.hpp"
#include "navigate/goal_pattern.hpp"
#include "navigate/goal_view.hpp"
#include "navigate/group_solver.hpp"
#include "navigate/open_goal.hpp"
#include "navigate/open_walk.hpp"
#include "navigate/restricted_method.hpp"
#include "navigate/short_answers.hpp"
#include "notation/algorithm.hpp"
#include "notation/metric.hpp"
#include "optimal/metric_solver.hpp"
#include "optimal/optimal_solver.hpp"
#include "phases/chain_method.hpp"
#include "puzzle/looks_solved.hpp"
#include "search/turn_list.hpp"
#include "support/memory_report.hpp"
#include "support/text.hpp"

namespace qter {
namespace {

/// The table of methods. The first row that makes a method of the requested name is taken; for
/// auto, the first row that makes any.
constexpr MethodKind kMethodKinds[] = {
    {TurnModel::Kind::kBlocked, BlockedSolver::names, BlockedSolver::prepare},
    {TurnModel::Kind::kFree, SingleTable::names, SingleTable::prepare},
    {TurnModel::Kind::kFree, MetricSolver::names, MetricSolver::prepare},
    {TurnModel::Kind::kFree, OptimalSolver::names, OptimalSolver::prepare},
    {TurnModel::Kind::kFree, ChainMethod::names, ChainMethod::prepare},
    {TurnModel::Kind::kFree, GroupSolver::names, GroupSolver::prepare},
};

bool is_for(const MethodKind& kind, const Puzzle& puzzle) {
    return kind.turns == puzzle.turn_model().kind;
}

bool has(const std::vector<std::string>& names, const std::string& name) {
    return std::find(names.begin(), names.end(), name) != names.end();
}

/// Whether only some of the puzzle's turns are allowed.
bool is_restricted(const Puzzle& puzzle, const MethodOptions& options) {
    return !options.turns.empty() && !allows_every_turn(puzzle, options.turns);
}

/// " with turns of U and R only" if not all turns are allowed.
std::string with_turns(const Puzzle& puzzle, const MethodOptions& options) {
    if (!is_restricted(puzzle, options)) return {};
    return fmt::format(" with turns of {} only",
                       join_words(allowed_turn_names(puzzle, options.turns)));
}

/// The methods with the allowed turns.
std::vector<std::string> methods_with(const PuzzlePtr& puzzle, const MethodOptions& options) {
    return StateSolver::methods(options.restricted ? *options.restricted->puzzle() : *puzzle);
}

MethodOptions restricted(const PuzzlePtr& puzzle, MethodOptions options) {
    StateSolver::restrict(puzzle, options);
    return options;
}

/// The names without those of reductions.
std::vector<std::string> without_reductions(const std::vector<TurnChain>& chains,
                                            std::vector<std::string> names) {
    for (const TurnChain& chain : chains) {
        if (chain.reduction != 0) std::erase(names, chain.name);
    }
    return names;
}

/// The error if no row has made the method.
Diagnostic not_made(const PuzzlePtr& puzzle, const MethodOptions& options) {
    std::vector<std::string> names = methods_with(puzzle, options);
    const std::string what = puzzle->name() + with_turns(*puzzle, options);
    if (!has(names, options.method)) {
        return Diagnostic::error(
                   Code::kArguments, {},
                   fmt::format("there is no method `{}` for {}", options.method, what))
            .with_help(fmt::format("its methods are auto, {}", fmt::join(names, ", ")));
    }
    const std::vector<std::string> to_goals = without_reductions(puzzle->chains(), names);
    std::erase(names, options.method);
    if (!options.goals.empty() && !has(to_goals, options.method)) {
        return Diagnostic::error(
                   Code::kArguments, {},
                   fmt::format("`{}` solves {} only to the solved puzzle, because it is a "
                               "reduction",
                               options.method, what))
            .with_help(fmt::format("--goal works with {}", join_words(to_goals)));
    }
    return Diagnostic::error(Code::kTooLarge, {},
                             fmt::format("{} is too large for `{}`", what, options.method))
        .with_help(fmt::format("other methods are {}", fmt::join(names, ", ")));
}

/// The method of the first row that makes it; null if none does.
Result<MethodPtr> of_table(const PuzzlePtr& puzzle, const MethodOptions& options) {
    Diagnostics warnings;
    for (const MethodKind& kind : kMethodKinds) {
        if (!is_for(kind, *puzzle)) continue;
        if (!options.any() && !has(kind.names(*puzzle), options.method)) continue;
        Result<MethodPtr> made = kind.prepare(puzzle, options);
        if (!made) return made.diagnostics();
        warnings.add(made.diagnostics());
        if (*made == nullptr) continue;
        return Result<MethodPtr>(*std::move(made), std::move(warnings));
    }
    return Result<MethodPtr>(MethodPtr(), std::move(warnings));
}

/// Whether the method is `optimal`, or auto would choose it.
bool takes_optimal(const PuzzlePtr& puzzle, const MethodOptions& options) {
    if (!options.any()) return options.method == kOptimalMethod;
    MethodOptions in_grips = options;
    in_grips.metric = Metric::kHalfTurn;
    return SingleTable::is_exact(puzzle, in_grips);
}

/// A method for the goals, if there are any.
Result<MethodPtr> for_goals(const PuzzlePtr& puzzle, const MethodOptions& options) {
    if (options.goals.empty()) return of_table(puzzle, options);
    // Bidirectional search starts from all goals at once. Tables serve several goals if there are
    // no identical pieces.
    const bool tables = options.metric == Metric::kHalfTurn && !puzzle->has_identical_pieces();
    const bool blocked = puzzle->turn_model().blocked();
    if (!blocked && !tables && takes_optimal(puzzle, options)) {
        if (MethodPtr made = MetricSolver::of(puzzle, options)) return made;
    }
    MethodOptions to_solved = options;
    to_solved.goals.clear();
    return GoalMethod::make(puzzle, options.goals,
                            [&](const PuzzlePtr& seen) { return of_table(seen, to_solved); });
}

/// A method for some turns only.
Result<MethodPtr> for_turns(const PuzzlePtr& puzzle, const MethodOptions& options) {
    const RestrictedPuzzle& restricted = *options.restricted;
    MethodOptions inner = options;
    inner.turns.clear();
    inner.restricted = nullptr;
    const bool blocked = puzzle->turn_model().blocked();
    // Lengths are those of the whole puzzle.
    const bool counts_alike =
        blocked || (restricted.closed() && options.metric == Metric::kHalfTurn);
    if (!counts_alike && takes_optimal(restricted.puzzle(), inner)) {
        MethodPtr searched = MetricSolver::of(puzzle, options);
        if (searched || !options.any()) return searched;
    }
    // Methods that prove nothing use the half-turn metric.
    if (!counts_alike && options.any()) inner.metric = Metric::kHalfTurn;
    Result<MethodPtr> made = for_goals(restricted.puzzle(), inner);
    const bool has_made = made && *made != nullptr;
    if (!has_made && !blocked && (options.any() || options.method == kOptimalMethod)) {
        if (MethodPtr searched = MetricSolver::of(puzzle, options)) return searched;
    }
    if (!has_made) return made;
    Diagnostics warnings = made.diagnostics();
    return Result<MethodPtr>(std::make_unique<const RestrictedMethod>(
                                 options.restricted, *std::move(made), !options.goals.empty()),
                             std::move(warnings));
}

/// The error if the metric does not count what is asked for: turns that count nothing, and, where
/// turns of one line are counted by their combined effect, a turn that is not allowed.
std::optional<Diagnostic> not_counted(const Puzzle& puzzle, const MethodOptions& options) {
    for (const Grip& grip : puzzle.grips()) {
        if (!options.metric.weighted || grip.cost != 0) continue;
        return Diagnostic::error(Code::kArguments, {},
                                 fmt::format("turns of {} count nothing in the metric {}",
                                             grip.name, options.metric.name))
            .with_help("use another --metric; `explore` supports turns that count nothing");
    }
    const bool joins = options.metric.joins_layers() && !puzzle.turn_lines().lines.empty();
    if (!joins || !options.restricted || options.restricted->closed()) return std::nullopt;
    const Turn spelt = *options.restricted->spelt();
    const std::string name = to_string(puzzle, spelt);
    const std::string grip = puzzle.grips()[spelt.grip].name;
    return Diagnostic::error(
               Code::kArguments, {},
               fmt::format("the allowed turns add up to {}, which is not allowed, but {} counts "
                           "it as one turn",
                           name, options.metric.name))
        .note("a slice turn is the combined effect of turns of one line")
        .with_help(fmt::format("use --metric htm or qtm, or allow {}; `{}` allows all turns of "
                               "that grip",
                               name, grip));
}

/// The error if the method is not `optimal`, the only one for `what`, such as "goals with open
/// stickers".
std::optional<Diagnostic> not_optimal(const MethodOptions& options, std::string_view what) {
    if (options.any() || options.method == kOptimalMethod) return std::nullopt;
    return Diagnostic::error(Code::kArguments, {},
                             fmt::format("`{}` does not support {}", options.method, what))
        .with_help("`optimal` and auto do");
}

/// A bidirectional search for any of these goals; null if positions do not fit the format.
Result<MethodPtr> to_any_of(const PuzzlePtr& puzzle, const MethodOptions& options,
                            Result<PatternGoals> goals) {
    if (!goals) return goals.diagnostics();
    MethodOptions inner = options;
    inner.goals = std::move(goals->goals);
    std::optional<MetricSolver> made =
        MetricSolver::make(puzzle, inner, MetricSolver::Holds::kAsGiven, &goals->distinctions);
    if (!made) return MethodPtr();
    return Result<MethodPtr>(std::make_unique<const MetricSolver>(*std::move(made)));
}

/// A method for a goal where only some stickers matter.
Result<MethodPtr> for_pattern(const PuzzlePtr& puzzle, const MethodOptions& options) {
    if (puzzle->turn_model().blocked()) {
        return Diagnostic::error(Code::kArguments, {},
                                 "goals with open stickers are only for puzzles whose turns are "
                                 "never blocked");
    }
    if (auto problem = not_optimal(options, "goals with open stickers")) return *std::move(problem);
    return to_any_of(puzzle, options, goals_of_pattern(*puzzle, *options.pattern));
}

std::string out_of_reach(const Puzzle& puzzle, const Algorithm& allowed,
                         const std::vector<State>& goals, bool pattern = false) {
    const std::string of =
        allowed.empty() ? "" : " of " + join_words(allowed_turn_names(puzzle, allowed));
    return fmt::format("no turns{} lead from this state to {}", of,
                       pattern || goals.size() == 1 ? "the goal"
                       : goals.empty()              ? "the solved puzzle"
                                                    : "any of the goals");
}

/// Errors if turns can be blocked: an invalid choice of turns, or an invalid goal.
std::optional<Diagnostic> not_where_blocked(const Puzzle& puzzle, const MethodOptions& options) {
    if (!puzzle.turn_model().blocked()) return std::nullopt;
    if (options.restricted && !options.restricted->whole_grips()) {
        return Diagnostic::error(
                   Code::kArguments, {},
                   fmt::format(
                       "turns of {} can be blocked, so either all turns of a grip must be allowed "
                       "or none",
                       puzzle.name()))
            .with_help("give grips without amounts, as in \"U R\"");
    }
    for (const State& goal : options.goals) {
        if (at_rest(puzzle, goal)) continue;
        return Diagnostic::error(Code::kImpossible, {},
                                 "a goal is halfway through a turn, and only that turn can be made "
                                 "there");
    }
    return std::nullopt;
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

void StateSolver::restrict(const PuzzlePtr& puzzle, MethodOptions& options) {
    if (options.restricted || !is_restricted(*puzzle, options)) return;
    options.restricted = std::make_shared<const RestrictedPuzzle>(puzzle, options.turns);
}

Result<StateSolver> StateSolver::make(PuzzlePtr puzzle, const MethodOptions& options) {
    MethodOptions asked = restricted(puzzle, options);
    if (std::optional<Diagnostic> problem = not_where_blocked(*puzzle, asked)) return *problem;
    if (std::optional<Diagnostic> problem = not_counted(*puzzle, asked)) return *problem;
    try {
        if (!asked.restricted) asked.turns.clear();
        Result<MethodPtr> made = asked.pattern      ? for_pattern(puzzle, asked)
                                 : asked.restricted ? for_turns(puzzle, asked)
                                                    : for_goals(puzzle, asked);
        if (!made) return made.diagnostics();
        if (*made == nullptr) return not_made(puzzle, asked);
        Diagnostics warnings = made.diagnostics();
        return Result<StateSolver>(StateSolver(puzzle, *std::move(made), asked),
                                   std::move(warnings));
    } catch (const Cancelled&) {
        return Diagnostic::error(
                   Code::kTimeLimit, {},
                   fmt::format("stopped while making the tables of {}", puzzle->name()))
            .with_help("allow more time");
    } catch (const std::bad_alloc& error) {
        return too_little_memory(fmt::format("solving {} by `{}`", puzzle->name(), options.method),
                                 error);
    }
}

Result<std::optional<StateSolver>> StateSolver::make_short(PuzzlePtr puzzle,
                                                           std::span<const State> states,
                                                           const MethodOptions& options,
                                                           const Cancellation& cancellation,
                                                           const SolveRequest& request) {
    const MethodOptions asked = restricted(puzzle, options);
    if (std::optional<Diagnostic> problem = not_where_blocked(*puzzle, asked)) return *problem;
    if (!options.any() && !has(methods_with(puzzle, asked), options.method)) {
        return not_made(puzzle, asked);
    }
    if (std::optional<Diagnostic> problem = not_counted(*puzzle, asked)) return *problem;
    if (options.pattern) return std::optional<StateSolver>();
    MethodPtr made = ShortAnswers::find(puzzle, states, options, request, cancellation);
    if (made == nullptr) return std::optional<StateSolver>();
    return std::optional(StateSolver(std::move(puzzle), std::move(made), asked));
}

Result<StateSolver> StateSolver::make_open(const PuzzlePtr& puzzle, const State& state,
                                           const OpenPlaces& open, const MethodOptions& options) {
    const bool blocked = puzzle->turn_model().blocked();
    if (!options.goals.empty() || options.pattern) {
        return Diagnostic::error(Code::kArguments, {},
                                 "states with open slots can only be brought to the solved puzzle")
            .with_help("leave out --goal");
    }
    if (auto problem = not_optimal(options, "states with open slots")) return *std::move(problem);
    MethodOptions asked = restricted(puzzle, options);
    if (std::optional<Diagnostic> problem = not_where_blocked(*puzzle, asked)) return *problem;
    if (std::optional<Diagnostic> problem = not_counted(*puzzle, asked)) return *problem;
    if (!asked.restricted) asked.turns.clear();
    Result<MethodPtr> made = blocked
                                 ? OpenWalk::make(puzzle, open, asked)
                                 : to_any_of(puzzle, asked, goals_of_open(*puzzle, state, open));
    if (!made) return made.diagnostics();
    if (*made == nullptr) return not_made(puzzle, asked);
    StateSolver solver(puzzle, *std::move(made), asked);
    solver.open_ = open;
    return solver;
}

std::vector<std::optional<Diagnostic>> StateSolver::unreachable(const PuzzlePtr& puzzle,
                                                                std::span<const State> states,
                                                                const MethodOptions& options) {
    std::vector<std::optional<Diagnostic>> all(states.size());
    const bool known = !puzzle->turn_model().blocked() && !options.pattern;
    if (!known || !is_restricted(*puzzle, options)) return all;
    const RestrictedPtr own = restricted(puzzle, options).restricted;
    std::vector<State> goals = options.goals;
    if (goals.empty()) goals.push_back(solved_state(puzzle->shape()));
    std::vector<std::pair<GoalView, SolvableStates>> views;
    for (const State& goal : goals) {
        GoalView view(own->puzzle(), goal);
        const bool is_own = view.puzzle() == own->puzzle();
        SolvableStates solvable = is_own ? own->solvable_states() : SolvableStates(view.puzzle());
        views.emplace_back(std::move(view), std::move(solvable));
    }
    for (std::size_t i = 0; i < states.size(); ++i) {
        const bool none = std::all_of(views.begin(), views.end(), [&](const auto& goal) {
            return goal.second.any(goal.first.seen(states[i])) == false;
        });
        if (!none) continue;
        all[i] = Diagnostic::error(Code::kImpossible, {},
                                   out_of_reach(*puzzle, options.turns, options.goals))
                     .note("proven by the group of these turns; nothing was searched");
    }
    return all;
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

/// The solution of the method; stops the search when a solution is short enough.
Result<Solution> StateSolver::searched(std::span<const State> states, const SolveRequest& request,
                                       const Cancellation& cancellation) const {
    if (request.enough == 0) return method_->solve_one_of(states, request, cancellation);
    Cancellation until;
    until.end_with(cancellation);
    SolveRequest ask = request;
    ask.found = [&](std::uint32_t turns) {
        if (request.found) request.found(turns);
        if (turns <= request.enough) until.request();
    };
    Result<Solution> solution = method_->solve_one_of(states, ask, until);
    if (solution && solution->stopped && solution->algorithm.size() <= request.enough) {
        solution->stopped = false;
        solution->sufficed = !solution->optimal;
    }
    return solution;
}

/// The solution of the method, after checking it.
Result<Solution> StateSolver::verified(std::span<const State> states, const SolveRequest& request,
                                       const Cancellation& cancellation) const {
    Result<Solution> solution = searched(states, request, cancellation);
    if (solution && (pattern_ || open_)) solution->which = 0;
    if (!solution && (!allowed_.empty() || !goals_.empty() || pattern_ || open_)) {
        Diagnostic problem = solution.diagnostics().items().front();
        if (problem.code != Code::kImpossible) return solution;
        problem.message = out_of_reach(*puzzle_, allowed_, goals_, pattern_.has_value());
        return problem;
    }
    if (!solution) return solution;
    const State& state = goals_.empty() ? states[solution->which] : states.front();
    const std::size_t likely = goals_.empty() ? 0 : solution->which;
    bool solves = goal_of(state, solution->algorithm, likely) == likely;
    for (const Algorithm& algorithm : solution->all) {
        const std::optional<std::size_t> goal = goal_of(state, algorithm, likely);
        solves = solves && goal;
        solution->all_which.push_back(goal.value_or(0));
    }
    if (!solves) {
        return Diagnostic::error(Code::kInternal, {},
                                 "the solution found does not solve the state");
    }
    return solution;
}

/// Whether the state is the goal, or looks solved if there are no goals.
bool StateSolver::is_at(const State& end, std::size_t goal) const {
    if (open_) return is_solved_but_open(*puzzle_, end, *open_);
    if (pattern_) return shows(*puzzle_, end, *pattern_);
    if (goals_.empty()) return looks_solved(*puzzle_, end);
    if (look_the_same(*puzzle_, end, goals_[goal])) return true;
    return !puzzle_->has_identical_pieces() &&
           looks_solved(*puzzle_,
                        compose(puzzle_->shape(), inverse(puzzle_->shape(), goals_[goal]), end));
}

/// The goal that the turns reach, `likely` if possible, else the first; nullopt if they reach none,
/// or if one of them is blocked.
std::optional<std::size_t> StateSolver::goal_of(const State& state, const Algorithm& algorithm,
                                                std::size_t likely) const {
    if (blocked_turn(*puzzle_, state, algorithm)) return std::nullopt;
    const State end = compose(puzzle_->shape(), state, state_of(*puzzle_, algorithm));
    if (is_at(end, likely)) return likely;
    for (std::size_t goal = 0; goal < goals_.size(); ++goal) {
        if (is_at(end, goal)) return goal;
    }
    return std::nullopt;
}

}  // namespace qter
