#include "optimal/metric_solver.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <utility>

#include "method/all_solutions.hpp"
#include "notation/metric.hpp"
#include "phases/chain_method.hpp"
#include "puzzle/fixed_frame.hpp"

namespace qter {

std::optional<MetricSolver> MetricSolver::make(const PuzzlePtr& puzzle,
                                               const MethodOptions& options, Holds holds,
                                               const Distinctions* distinctions) {
    if (!fits(*puzzle)) return std::nullopt;
    auto turns = counted_turns(*puzzle, options.metric, options.turns);
    if (!turns) return std::nullopt;
    return MetricSolver(puzzle, options, *std::move(turns), holds, distinctions);
}

MetricSolver::MetricSolver(const PuzzlePtr& puzzle, Metric metric, std::uint64_t memory)
    : MetricSolver(
          puzzle,
          [&] {
              MethodOptions options;
              options.metric = metric;
              options.memory = memory;
              return options;
          }(),
          counted_turns(*puzzle, metric, {}).value(), Holds::kAny, nullptr) {}

MetricSolver::MetricSolver(PuzzlePtr puzzle, const MethodOptions& options,
                           std::vector<CountedTurn> turns, Holds holds,
                           const Distinctions* distinctions)
    : puzzle_(std::move(puzzle)),
      metric_(options.metric),
      memory_(options.memory),
      threads_(options.keeping.threads),
      allowed_(options.turns),
      goals_(options.goals),
      turns_(std::move(turns)),
      distinctions_(distinctions != nullptr ? *distinctions : Distinctions()) {
    for (CountedTurn& turn : turns_) {
        for (Slot slot = 0; slot < distinctions_.unturned.size(); ++slot) {
            if (!distinctions_.unturned[slot]) continue;
            turn.state.orient[slot] = 0;
            turn.undone.orient[slot] = 0;
        }
    }
    turned_round_ = holds == Holds::kAny && distinctions == nullptr &&
                    (goals_.empty() || !puzzle_->has_identical_pieces());
    if (goals_.empty()) goals_.push_back(solved_state(puzzle_->shape()));
    if (!turned_round_) return;
    std::vector<State> states;
    for (const CountedTurn& turn : turns_) states.push_back(turn.state);
    const std::optional<FramePiece> held = fix_frame(*puzzle_, states);
    if (!held) return;
    held_ = held->slot;
    std::vector<CountedTurn> left;
    for (const std::size_t turn : held->turns) left.push_back(std::move(turns_[turn]));
    turns_ = std::move(left);
}

/// The goals, in every way that they may be held.
std::vector<GoalPosition> MetricSolver::ends(const State& state) const {
    std::vector<GoalPosition> ends;
    const auto add = [&](State end, std::size_t which) {
        const bool fits = !held_ || (end.piece[*held_] == state.piece[*held_] &&
                                     end.orient[*held_] == state.orient[*held_]);
        if (fits) ends.push_back({std::move(end), which});
    };
    for (std::size_t i = 0; i < goals_.size(); ++i) {
        add(goals_[i], i);
        if (!turned_round_) continue;
        for (const State& rotation : puzzle_->rotations()) {
            add(compose(puzzle_->shape(), goals_[i], rotation), i);
        }
    }
    return ends;
}

/// Writes two quarter turns as a half turn if that has the same weight.
Algorithm MetricSolver::written(const std::vector<std::uint16_t>& way) const {
    Algorithm algorithm;
    for (const std::uint16_t turn : way) {
        const Algorithm& turns = turns_[turn].turns;
        algorithm.insert(algorithm.end(), turns.begin(), turns.end());
    }
    Algorithm shorter = allowed_.empty() ? cancel(*puzzle_, algorithm) : merged(algorithm);
    return length(*puzzle_, shorter, metric_) <= length(*puzzle_, algorithm, metric_) ? shorter
                                                                                      : algorithm;
}

/// Merges successive turns of one grip, if the result is allowed.
Algorithm MetricSolver::merged(const Algorithm& algorithm) const {
    Algorithm merged;
    for (const Turn turn : algorithm) {
        if (!merged.empty() && merged.back().grip == turn.grip) {
            const std::uint32_t order = puzzle_->grips()[turn.grip].order;
            const Turn both{turn.grip, static_cast<std::uint16_t>(
                                           (merged.back().amount + turn.amount) % order)};
            if (std::binary_search(allowed_.begin(), allowed_.end(), both)) {
                merged.back() = both;
                continue;
            }
        }
        merged.push_back(turn);
    }
    return merged;
}

/// The error for a missing solution, with the proven bound.
Diagnostic MetricSolver::nothing(const MetricSearch& search, MetricSearch::End end,
                                 const Cancellation& cancellation) const {
    Diagnostic problem =
        end == MetricSearch::End::kFull
            ? Diagnostic::error(Code::kMemoryLimit, {},
                                "the memory was used up before a solution was found")
                  .with_help(
                      "use a larger --memory; other methods need less, and prove "
                      "nothing")
            : no_solution(cancellation);
    return std::move(problem).note(
        fmt::format("no solution has fewer than {} turns ({})", search.at_least(), metric_.name));
}

std::vector<std::string> MetricSolver::names(const Puzzle&) { return {kOptimalMethod}; }

Result<MethodPtr> MetricSolver::prepare(const PuzzlePtr& puzzle, const MethodOptions& options) {
    if (options.metric == Metric::kHalfTurn || !fits(*puzzle)) return MethodPtr();
    if (options.any() && !SingleTable::is_exact(puzzle, options)) return MethodPtr();
    return of(puzzle, options);
}

MethodPtr MetricSolver::of(const PuzzlePtr& puzzle, const MethodOptions& options) {
    std::optional<MetricSolver> made = make(puzzle, options);
    return made ? std::make_unique<const MetricSolver>(*std::move(made)) : nullptr;
}

StateMethod::Claims MetricSolver::claims() const {
    Claims claims;
    claims.proves = true;
    return claims;
}

Result<Solution> MetricSolver::solve_one_of(std::span<const State> states,
                                            const SolveRequest& request,
                                            const Cancellation& cancellation) const {
    MetricSearch search(*puzzle_, turns_, memory_, threads_, cancellation, distinctions_);
    const MetricSearch::End end = search.run(states.front(), ends(states.front()), request.none_of);
    if (end != MetricSearch::End::kFound) return nothing(search, end, cancellation);
    Solution solution;
    solution.algorithm = written(search.way());
    solution.optimal = true;
    solution.at_least = search.at_least();
    solution.nodes = search.nodes();
    solution.which = search.which();
    if (!request.all || metric_ != Metric::kHalfTurn) return solution;
    const auto ways = search.all_ways();
    solution.stopped = !ways;
    if (!ways) return solution;
    std::vector<FoundWord> found;
    for (const MetricSearch::Way& way : *ways) found.push_back({written(way.turns), way.which});
    set_all(*puzzle_, allowed_.empty() ? grip_turns(*puzzle_, metric_) : allowed_, states.front(),
            goals_, found, turned_round_, cancellation, solution);
    return solution;
}

}  // namespace qter
