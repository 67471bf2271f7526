#include "navigate/short_answers.hpp"

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>

#include "navigate/metric_solver.hpp"
#include "puzzle/state_key.hpp"

namespace qter {
namespace {

/// What the positions of one search may take: some ten thousand of a 4x4, all within four turns.
constexpr std::uint64_t kSearchBytes = std::uint64_t{8} << 20;

/// Most steps before a search can begin: of a 9x9 a tenth of a second.
constexpr std::uint64_t kMostSteps = 200'000'000;

/// What MetricSolver does before the first search, roughly.
std::uint64_t steps_to_begin(const Puzzle& puzzle) {
    std::uint64_t turns = 0;
    for (const Grip& grip : puzzle.grips()) turns += grip.order - 1;
    return turns * turns * puzzle.shape().slots() * (puzzle.rotations().empty() ? 1 : 4);
}

}  // namespace

MethodPtr ShortAnswers::find(const PuzzlePtr& puzzle, std::span<const State> states,
                             const MethodOptions& options, const Cancellation& cancellation) {
    if (puzzle->blocking() != nullptr || !MetricSolver::fits(*puzzle)) return nullptr;
    if (steps_to_begin(*puzzle) > kMostSteps) return nullptr;
    const std::uint64_t memory = std::min(kSearchBytes, options.memory / 4);
    const MetricSolver solver(puzzle, options.metric, memory);
    // No shorter, but one need not turn the whole puzzle to see that it is solved.
    std::optional<MetricSolver> upright;
    if (!puzzle->rotations().empty()) {
        upright.emplace(puzzle, options.metric, memory, MetricSolver::Holds::kAsGiven);
    }
    std::unique_ptr<ShortAnswers> made(
        new ShortAnswers(options.any() ? kOptimalMethod : options.method));
    for (const State& state : states) {
        Result<Solution> solution = solver.solve(state, cancellation);
        if (!solution) return nullptr;
        if (upright) {
            Result<Solution> other = upright->solve(state, cancellation);
            if (other && other->at_least == solution->at_least) solution = std::move(other);
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
