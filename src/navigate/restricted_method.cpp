#include "navigate/restricted_method.hpp"

#include <cstdint>
#include <utility>

namespace qter {

StateMethod::Claims RestrictedMethod::claims() const {
    Claims claims = method_->claims();
    claims.proves = claims.proves && puzzle_->closed();
    claims.several = false;
    return claims;
}

/// Solves one state: the way of holding it that takes the fewest turns.
Result<Solution> RestrictedMethod::solved_inside(std::span<const State> states,
                                                 const SolveRequest& request,
                                                 const Cancellation& cancellation) const {
    if (for_goals_) return method_->solve_one_of(states, request, cancellation);
    const std::vector<State> ways =
        puzzle_->solvable_states().of(states.front(), !method_->claims().proves);
    Result<Solution> best = method_->solve(ways.front(), cancellation, request);
    for (std::size_t i = 1; i < ways.size(); ++i) {
        Result<Solution> found = method_->solve(ways[i], cancellation, request);
        if (!found || (best && found->algorithm.size() >= best->algorithm.size())) continue;
        best = std::move(found);
    }
    return best;
}

Result<Solution> RestrictedMethod::solve_one_of(std::span<const State> states,
                                                const SolveRequest& request,
                                                const Cancellation& cancellation) const {
    Result<Solution> solution = solved_inside(states, request, cancellation);
    if (!solution) return solution;
    const auto turns = static_cast<std::uint32_t>(solution->algorithm.size());
    solution->algorithm = puzzle_->in_whole(solution->algorithm);
    for (Solution::Phase& phase : solution->phases) {
        phase.algorithm = puzzle_->in_whole(phase.algorithm);
    }
    for (Algorithm& one : solution->all) one = puzzle_->in_whole(one);
    if (!puzzle_->closed()) {
        // Expanding turns into allowed ones increases the length; the lower bound remains valid.
        if (solution->optimal) solution->at_least = turns;
        solution->optimal = false;
    }
    return solution;
}

}  // namespace qter
