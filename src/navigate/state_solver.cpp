#include "navigate/state_solver.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <new>

#include "puzzle/held_turns.hpp"
#include "navigate/coset_words.hpp"
#include "puzzle/algorithm.hpp"
#include "puzzle/obstacles.hpp"
#include "support/memory_account.hpp"
#include "support/memory_report.hpp"

namespace qter {
namespace {

constexpr const char* kSgs = "sgs";

/// All turns that it takes, at once, to solved: what it finds has the fewest turns.
TurnChain one_phase(const Puzzle& puzzle) {
    TurnChain chain;
    chain.name = kOptimalMethod;
    TurnChain::Phase phase{"all", {}};
    for (const std::uint16_t grip : held_grips(puzzle)) phase.turns.push_back({grip, 1});
    chain.phases.push_back(std::move(phase));
    return chain;
}

/// The chain with the fewest phases.
const TurnChain* shortest_chain(const Puzzle& puzzle) {
    const auto& chains = puzzle.chains();
    const auto least = std::min_element(
        chains.begin(), chains.end(),
        [](const TurnChain& a, const TurnChain& b) { return a.phases.size() < b.phases.size(); });
    return least == chains.end() ? nullptr : &*least;
}

const TurnChain* chain_called(const Puzzle& puzzle, const std::string& name) {
    const auto& chains = puzzle.chains();
    const auto found = std::find_if(chains.begin(), chains.end(),
                                    [&](const TurnChain& chain) { return chain.name == name; });
    return found == chains.end() ? nullptr : &*found;
}

Diagnostic unknown_method(const Puzzle& puzzle, const std::string& method) {
    return Diagnostic::error(Code::kArguments, {},
                             fmt::format("there is no method `{}` for {}", method, puzzle.name()))
        .with_help(fmt::format("it has auto, {}", fmt::join(StateSolver::methods(puzzle), ", ")));
}

Diagnostic too_large(const Puzzle& puzzle) {
    std::vector<std::string> others = StateSolver::methods(puzzle);
    std::erase(others, kOptimalMethod);
    return Diagnostic::error(Code::kTooLarge, {},
                             fmt::format("{} is too large for `optimal`", puzzle.name()))
        .with_help(fmt::format("there are also {}", fmt::join(others, ", ")));
}

Diagnostic none(const Cancellation& cancellation) {
    if (cancellation.requested()) {
        return Diagnostic::error(Code::kTimeLimit, {}, "stopped before there was a solution")
            .with_help("give it more time");
    }
    return Diagnostic::error(Code::kImpossible, {}, "no turns solve this state");
}

}  // namespace

std::vector<std::string> StateSolver::methods(const Puzzle& puzzle) {
    if (puzzle.blocking() != nullptr) return {kOptimalMethod, kAnytimeMethod};
    std::vector<std::string> all = {kOptimalMethod};
    for (const TurnChain& chain : puzzle.chains()) all.push_back(chain.name);
    all.emplace_back(kSgs);
    return all;
}

/// Of a puzzle that is too large for one phase.
Result<StateSolver> StateSolver::make_optimal(StateSolver solver, const Options& options) {
    const TurnChain* const chain = OptimalTables::chain_of(solver.puzzle_);
    if (chain == nullptr) return too_large(*solver.puzzle_);
    OptimalSolver::Options tables;
    tables.memory = options.memory;
    tables.keeping = options.keeping;
    Result<OptimalSolver> made = OptimalSolver::make(solver.puzzle_, *chain, tables);
    if (!made) return made.diagnostics();
    Diagnostics warnings = made.diagnostics();
    solver.optimal_ = std::make_shared<const OptimalSolver>(*std::move(made));
    return Result<StateSolver>(std::move(solver), std::move(warnings));
}

Result<StateSolver> StateSolver::make_blocked(StateSolver solver, const Options& options) {
    const bool any = options.method == "auto";
    const std::vector<std::string> all = methods(*solver.puzzle_);
    if (!any && std::find(all.begin(), all.end(), options.method) == all.end()) {
        return unknown_method(*solver.puzzle_, options.method);
    }
    BlockedSolver::Options search;
    search.metric = options.metric;
    search.threads = options.keeping.threads;
    search.memory = options.memory;
    search.cancellation = options.keeping.cancellation;
    Result<BlockedSolver> made = BlockedSolver::make(solver.puzzle_, search);
    if (!made) return made.diagnostics();
    solver.blocked_ = std::make_shared<const BlockedSolver>(*std::move(made));
    solver.method_ = any ? kAnytimeMethod : options.method;
    return solver;
}

Result<StateSolver> StateSolver::make(PuzzlePtr puzzle, const Options& options) {
    const std::string name = puzzle->name();
    try {
        return build(std::move(puzzle), options);
    } catch (const Cancelled&) {
        return Diagnostic::error(Code::kTimeLimit, {},
                                 fmt::format("stopped while the tables of {} were made", name))
            .with_help("give it more time");
    } catch (const std::bad_alloc& error) {
        return too_little_memory(fmt::format("solving {} by `{}`", name, options.method), error);
    }
}

Result<StateSolver> StateSolver::build(PuzzlePtr puzzle, const Options& options) {
    StateSolver solver;
    solver.puzzle_ = std::move(puzzle);
    solver.method_ = options.method;
    solver.alternatives_ = options.alternatives;
    solver.metric_ = options.metric;
    if (solver.puzzle_->blocking() != nullptr) return make_blocked(std::move(solver), options);
    PhasedSolver::Options tables;
    tables.table_bytes = options.memory / 8;
    tables.keeping = options.keeping;
    Diagnostics warnings;
    const bool any = options.method == "auto";
    const auto use = [&](const TurnChain& chain) -> Diagnostics {
        try {
            Result<PhasedSolver> made = PhasedSolver::build(solver.puzzle_, chain, tables);
            if (!made) return made.diagnostics();
            warnings = made.diagnostics();
            solver.phased_ = std::make_shared<const PhasedSolver>(*std::move(made));
            solver.method_ = chain.name;
            return {};
        } catch (const OverMemoryLimit& error) {
            if (!any) throw;
            Diagnostics problems;
            problems.add(too_little_memory(
                fmt::format("solving {} by `{}`", solver.puzzle_->name(), chain.name), error));
            return problems;
        }
    };
    const auto in_metric = [&]() -> Result<StateSolver> {
        if (!MetricSolver::fits(*solver.puzzle_)) return too_large(*solver.puzzle_);
        solver.method_ = kOptimalMethod;
        solver.phased_ = nullptr;
        solver.metric_solver_ =
            std::make_shared<const MetricSolver>(solver.puzzle_, options.metric, options.memory);
        return solver;
    };
    const bool half_turns = options.metric == Metric::kHalfTurn;
    if (!half_turns && options.method == kOptimalMethod) return in_metric();
    if (any || options.method == kOptimalMethod) {
        const Diagnostics problems = use(one_phase(*solver.puzzle_));
        if (!any && problems.has_errors()) return make_optimal(std::move(solver), options);
        if (!problems.has_errors() && solver.phased_->exact() && !half_turns) return in_metric();
        if (!any || (!problems.has_errors() && solver.phased_->exact())) {
            return Result<StateSolver>(std::move(solver), std::move(warnings));
        }
        solver.phased_ = nullptr;
    }
    const TurnChain* const chain =
        any ? shortest_chain(*solver.puzzle_) : chain_called(*solver.puzzle_, options.method);
    if (chain != nullptr) {
        const Diagnostics problems = use(*chain);
        if (!problems.has_errors()) {
            return Result<StateSolver>(std::move(solver), std::move(warnings));
        }
        Diagnostic problem = problems.items().front();
        if (!any || problem.code != Code::kMemoryLimit) return problems;
        // Words of a strong generating set take next to none.
        problem.severity = Severity::kWarning;
        warnings.add(std::move(problem).note("`sgs` solves it instead, in more turns"));
    }
    if (!any && options.method != kSgs) return unknown_method(*solver.puzzle_, options.method);
    GroupSolver::Options words;
    words.cancellation = options.keeping.cancellation;
    Result<GroupSolver> made = GroupSolver::make(solver.puzzle_, words);
    if (!made) return made.diagnostics();
    solver.group_ = std::make_shared<const GroupSolver>(*std::move(made));
    solver.method_ = kSgs;
    return Result<StateSolver>(std::move(solver), std::move(warnings));
}

bool StateSolver::improves() const {
    if (blocked_ != nullptr) return method_ == kAnytimeMethod;
    return phased_ != nullptr && phased_->phase_count() > 1 && phased_->reduction().empty() &&
           (phased_->phases().size() == 2 || !phased_->exact());
}

bool StateSolver::proves() const {
    if (blocked_ != nullptr) return method_ == kOptimalMethod;
    return optimal_ != nullptr || metric_solver_ != nullptr ||
           (phased_ != nullptr && phased_->phase_count() == 1);
}

std::vector<StateSolver::UsedTable> StateSolver::tables() const {
    std::vector<UsedTable> all;
    const auto add = [&](const char* name, const ClassTable& table) {
        const unsigned bits = ClassTable::bits(table.form());
        all.push_back({name, fmt::format("classes of places, {} bits an entry", bits),
                       table.image().size() * 8 / bits, table.image(), table.histogram()});
    };
    if (optimal_ != nullptr) {
        add("near", optimal_->tables().near());
        if (optimal_->tables().far()) add("far", *optimal_->tables().far());
    } else if (phased_ != nullptr) {
        for (const CosetPhase& phase : phased_->phases()) {
            for (const CosetPhase::Table& table : phase.tables()) {
                all.push_back({phase.name(), "distances of places", table.rows.size(), table.rows,
                               table.histogram});
            }
            if (phase.class_table()) add(phase.name().c_str(), *phase.class_table());
        }
    }
    return all;
}

Result<StateSolution> StateSolver::solve(const State& state, const Cancellation& cancellation,
                                         const Ask& ask) const {
    assert(!ask.all || proves());
    if (optimal_ != nullptr) {
        return verified(solve_optimally(std::span(&state, 1), cancellation, ask), state);
    }
    if (metric_solver_ != nullptr) return verified(solve_in_metric(state, cancellation), state);
    if (blocked_ != nullptr) return verified(solve_blocked(state, cancellation, ask), state);
    Result<StateSolution> solution = phased_ != nullptr ? solve_phased(state, cancellation)
                                                        : solve_by_group(state, cancellation, ask);
    if (solution && metric_ != Metric::kHalfTurn) {
        solution->optimal = false;
        solution->at_least = 0;
    }
    if (solution && solution->optimal && ask.all) add_all(state, *solution, cancellation);
    return verified(std::move(solution), state);
}

Result<StateSolution> StateSolver::solve_any(std::span<const State> states,
                                             const Cancellation& cancellation) const {
    if (optimal_ != nullptr) {
        Result<StateSolution> found = solve_optimally(states, cancellation, Ask());
        const std::size_t which = found ? found->which : 0;
        return verified(std::move(found), states[which]);
    }
    if (phased_ != nullptr && improves() && puzzle_->rotations().empty()) {
        std::optional<PhasedSolution> found = phased_->improve(states, cancellation);
        if (!found) return none(cancellation);
        const State& state = states[found->which];
        return verified(as_solution(*std::move(found)), state);
    }
    Result<StateSolution> best = none(cancellation);
    bool all_proven = true;
    for (std::size_t i = 0; i < states.size() && !cancellation.requested(); ++i) {
        Result<StateSolution> found = solve(states[i], cancellation);
        all_proven = all_proven && found && found->optimal;
        if (!found || (best && found->algorithm.size() >= best->algorithm.size())) continue;
        best = std::move(found);
        best->which = i;
    }
    if (best) best->optimal = all_proven && !cancellation.requested();
    return best;
}

Result<StateSolution> StateSolver::verified(Result<StateSolution> solution,
                                            const State& state) const {
    if (!solution) return solution;
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

Result<StateSolution> StateSolver::solve_phased(const State& state,
                                                const Cancellation& cancellation) const {
    std::optional<PhasedSolution> found;
    const std::vector<State> held = ways_to_hold(*puzzle_, state);
    BeamOptions how = phased_->carrying();
    how.width = alternatives_;
    if (!phased_->reduction().empty()) {
        // A reduction leaves more to choose from than the phases of a small puzzle.
        how.width = std::max<std::size_t>(4 * std::size_t{alternatives_}, 1);
        how.nodes = 10'000 * how.width;
        found = phased_->carry(held, how, cancellation);
        if (!found) return none(cancellation);
        StateSolution solution = as_solution(*std::move(found));
        solution.stopped = cancellation.requested();
        return solution;
    }
    for (const State& way : held) {
        // A chain that holds a piece solves one of them.
        if (found || !phased_->phases().front().coset_of(way)) continue;
        if (improves() || phased_->phases().size() == 1) {
            found = phased_->improve(way, cancellation);
        } else if (alternatives_ == 0) {
            found = phased_->walk(way);
        } else {
            found = phased_->carry(std::span(&way, 1), how);
        }
    }
    if (!found) return none(cancellation);
    return as_solution(*std::move(found));
}

StateSolution StateSolver::as_solution(PhasedSolution found) const {
    StateSolution solution;
    solution.algorithm = std::move(found.algorithm);
    const std::size_t count = phased_->phase_count();
    for (std::size_t i = 0; i < found.phases.size() && count > 1; ++i) {
        const std::size_t place = found.backwards ? found.phases.size() - 1 - i : i;
        const std::size_t phase = place < count ? place : 0;
        solution.phases.push_back({phased_->phase(phase).name(), std::move(found.phases[i])});
    }
    solution.nodes = found.nodes;
    solution.which = found.which;
    // Whatever solves the state is a way of a first phase that may make all turns.
    solution.optimal = found.least && (count == 1 || phased_->begins_with_all_turns());
    solution.stopped = (improves() || count == 1) && !found.least;
    return solution;
}

/// All words as long as the shortest, from the way of holding the puzzle that the phase solves.
void StateSolver::add_all(const State& state, StateSolution& solution,
                          const Cancellation& cancellation) const {
    const CosetPhase& phase = phased_->phases().front();
    const auto length = static_cast<std::uint32_t>(solution.algorithm.size());
    for (const State& way : ways_to_hold(*puzzle_, state)) {
        const std::optional<CosetPhase::Start> spot = phase.start_of(way);
        if (!spot || !solution.all.empty()) continue;
        const bool done =
            CosetWords::make(phase, length, {}, cancellation)
                ->run(*spot, CanonicalSequences::kStart, [&](std::span<const Turn> word) {
                    solution.all.emplace_back(word.begin(), word.end());
                    return true;
                });
        solution.stopped = !done;
    }
}

Result<StateSolution> StateSolver::solve_optimally(std::span<const State> states,
                                                   const Cancellation& cancellation,
                                                   const Ask& ask) const {
    OptimalSolver::Task task;
    task.all = ask.all;
    task.none_of = ask.none_of;
    OptimalSolver::Solution found = optimal_->solve(states, task, cancellation);
    StateSolution solution;
    solution.at_least = found.below;
    solution.optimal = !found.algorithms.empty();
    if (solution.optimal) {
        solution.algorithm = found.algorithms.front();
        if (ask.all) solution.all = std::move(found.algorithms);
    } else if (found.best) {
        solution.algorithm = *std::move(found.best);
    } else {
        Diagnostic problem = none(cancellation);
        if (!found.stopped || found.below == 0) return problem;
        return std::move(problem).note(
            fmt::format("no solution has fewer than {} turns", found.below));
    }
    solution.stopped = found.stopped;
    solution.which = found.which;
    solution.nodes = found.nodes;
    return solution;
}

Result<StateSolution> StateSolver::solve_blocked(const State& state,
                                                 const Cancellation& cancellation,
                                                 const Ask& ask) const {
    BlockedSolver::Solution found = blocked_->solve(state, cancellation, {ask.found, ask.none_of, false});
    if (!found.algorithm) {
        if (found.impossible) {
            return Diagnostic::error(Code::kImpossible, {}, "no turns solve this state");
        }
        return none(cancellation).note(
            fmt::format("no solution has fewer than {} turns ({})", found.at_least, metric_name(metric_)));
    }
    StateSolution solution;
    solution.algorithm = *std::move(found.algorithm);
    solution.optimal = found.optimal;
    solution.at_least = found.at_least;
    solution.stopped = found.stopped;
    solution.nodes = found.nodes;
    return solution;
}

Result<StateSolution> StateSolver::solve_in_metric(const State& state,
                                                   const Cancellation& cancellation) const {
    MetricSolver::Solution found = metric_solver_->solve(state, cancellation);
    if (!found.algorithm) {
        Diagnostic problem = found.full
                                 ? Diagnostic::error(Code::kLimit, {},
                                                     "the memory was used up before there was a "
                                                     "solution")
                                       .with_help(
                                           "a larger --memory goes further; other methods "
                                           "take less, and prove nothing")
                                 : none(cancellation);
        if (found.exhausted) return problem;
        return std::move(problem).note(fmt::format("no solution has fewer than {} turns ({})",
                                                   found.at_least, metric_name(metric_)));
    }
    StateSolution solution;
    solution.algorithm = *std::move(found.algorithm);
    solution.optimal = true;
    solution.at_least = static_cast<std::uint32_t>(length(*puzzle_, solution.algorithm, metric_));
    solution.nodes = found.nodes;
    return solution;
}

Result<StateSolution> StateSolver::solve_by_group(const State& state,
                                                  const Cancellation& cancellation,
                                                  const Ask& ask) const {
    Result<GroupSolver::Solution> found = group_->solve(state, cancellation, ask.watch);
    if (!found) return found.diagnostics();
    StateSolution solution;
    solution.algorithm = std::move(found->algorithm);
    solution.nodes = found->measured;
    solution.stopped = cancellation.requested();
    return solution;
}

}  // namespace qter
