#include "navigate/short_answers.hpp"

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>

#include "optimal/metric_solver.hpp"
#include "phases/chain_method.hpp"
#include "phases/word_phases.hpp"
#include "state/state_key.hpp"

namespace qter {
namespace {

/// Most bytes for the positions of one search: some ten thousand of a 4x4, all within four turns.
constexpr std::uint64_t kSearchBytes = std::uint64_t{8} << 20;

/// Most steps before a search can begin: a tenth of a second for a 9x9.
constexpr std::uint64_t kMostSteps = 200'000'000;

/// Approximate work of MetricSolver before the first search.
std::uint64_t steps_to_begin(const Puzzle& puzzle) {
    std::uint64_t turns = 0;
    for (const Grip& grip : puzzle.grips()) turns += grip.order - 1;
    return turns * turns * puzzle.shape().slots() * (puzzle.rotations().empty() ? 1 : 4);
}

/// The chain whose phases are to be shown.
const TurnChain* chain_wanted(const PuzzlePtr& puzzle, const MethodOptions& options,
                              const SolveRequest& request) {
    if (request.phases == SolveRequest::Phases::kNone) return nullptr;
    const TurnChain* const chain = chosen_chain(*puzzle, options);
    const bool single = chain != nullptr && options.any() && SingleTable::is_exact(puzzle, options);
    return single ? nullptr : chain;
}

}  // namespace

MethodPtr ShortAnswers::find(const PuzzlePtr& puzzle, std::span<const State> states,
                             const MethodOptions& options, const SolveRequest& request,
                             const Cancellation& cancellation) {
    if (puzzle->turn_model().blocked() || steps_to_begin(*puzzle) > kMostSteps) return nullptr;
    MethodOptions few = options;
    few.memory = std::min(kSearchBytes, options.memory / 4);
    const std::optional<MetricSolver> solver = MetricSolver::make(puzzle, few);
    if (!solver) return nullptr;
    // Equally short, but prefers solutions that do not leave the whole puzzle rotated.
    std::optional<MetricSolver> upright;
    if (!puzzle->rotations().empty() && !request.all) {
        upright = MetricSolver::make(puzzle, few, MetricSolver::Holds::kAsGiven);
    }
    const TurnChain* const chain = chain_wanted(puzzle, options, request);
    // With fewer turns or another goal the chain would be another one.
    if (chain != nullptr && !(options.turns.empty() && options.goals.empty())) return nullptr;
    std::unique_ptr<ShortAnswers> made(
        new ShortAnswers(options.any() ? kOptimalMethod : options.method));
    for (const State& state : states) {
        Result<Solution> solution = solver->solve(state, cancellation, request);
        if (!solution || solution->stopped) return nullptr;
        if (upright) {
            Result<Solution> other = upright->solve(state, cancellation, request);
            if (other && !other->stopped && other->at_least == solution->at_least) {
                solution = std::move(other);
            }
        }
        if (chain != nullptr) {
            auto phases = phases_of_word(*puzzle, *chain, solution->algorithm);
            if (!phases) return nullptr;
            solution->phases = *std::move(phases);
        }
        made->answers_.emplace(state_key(state), *std::move(solution));
    }
    return made;
}

StateMethod::Claims ShortAnswers::claims() const {
    Claims claims;
    claims.proves = true;
    return claims;
}

Result<Solution> ShortAnswers::solve_one_of(std::span<const State> states, const SolveRequest&,
                                            const Cancellation& cancellation) const {
    const auto known = answers_.find(state_key(states.front()));
    if (known == answers_.end()) return no_solution(cancellation);
    return known->second;
}

}  // namespace qter
