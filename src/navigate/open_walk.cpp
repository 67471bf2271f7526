#include "navigate/open_walk.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "blocked/blocked_space.hpp"
#include "blocking/blocking.hpp"
#include "navigate/open_goal.hpp"
#include "notation/metric.hpp"

namespace qter {

Result<MethodPtr> OpenWalk::make(const PuzzlePtr& puzzle, const OpenPlaces& open,
                                 const MethodOptions& options) {
    if (std::find(open.unknown.begin(), open.unknown.end(), true) != open.unknown.end()) {
        return Diagnostic::error(Code::kArguments, {},
                                 fmt::format("some turns of {} may be blocked by pieces that are "
                                             "unknown",
                                             puzzle->name()))
            .with_help("name the pieces: `?2` is piece 2, in any final slot");
    }
    if (auto problem = unsupported_metric(options.metric)) return *std::move(problem);
    if (!KnownPositions::fits(*puzzle)) return MethodPtr();
    std::unique_ptr<OpenWalk> walk(new OpenWalk);
    walk->puzzle_ = puzzle;
    walk->open_ = open;
    walk->memory_ = options.memory;
    for (const Turn turn : grip_turns(*puzzle, options.metric)) {
        const Algorithm& allowed = options.turns;
        const bool may =
            allowed.empty() || std::find(allowed.begin(), allowed.end(), turn) != allowed.end();
        if (!may) continue;
        walk->turns_.push_back(turn);
        walk->states_.push_back(puzzle->turn_state(turn));
    }
    return Result<MethodPtr>(std::move(walk));
}

StateMethod::Claims OpenWalk::claims() const {
    Claims claims;
    claims.proves = true;
    return claims;
}

bool OpenWalk::is_end(const State& state) const {
    return is_solved_but_open(*puzzle_, state, open_) && at_rest(*puzzle_, state);
}

/// The path from the start to a position, found backwards.
Algorithm OpenWalk::way_to(const KnownPositions& known, std::uint32_t position) const {
    Algorithm way;
    known.go_back(
        position, [&](std::uint16_t turn) { return inverse(puzzle_->shape(), states_[turn]); },
        [&](std::uint16_t turn) { way.push_back(turns_[turn]); });
    std::reverse(way.begin(), way.end());
    return way;
}

Result<Solution> OpenWalk::solve_one_of(std::span<const State> states, const SolveRequest& request,
                                        const Cancellation& cancellation) const {
    KnownPositions known(*puzzle_);
    known.begin_distance();
    known.add(known.look_of(states.front()), KnownPositions::kNotTurned);
    Solution solution;
    State state = solved_state(puzzle_->shape());
    std::uint32_t level_end = 0;
    for (std::uint32_t position = 0; position < known.size(); ++position) {
        known.state_at(position, state);
        if (is_end(state)) {
            solution.algorithm = way_to(known, position);
            solution.optimal = true;
            solution.at_least = static_cast<std::uint32_t>(solution.algorithm.size());
            solution.nodes = known.size();
            return solution;
        }
        if (position == level_end) {
            if (position > 0 && request.none_of) request.none_of(known.distance() - 1, position);
            known.begin_distance();
            level_end = known.size();
        }
        const bool full = known.bytes_with(turns_.size()) > memory_;
        if (full || cancellation.requested()) {
            Diagnostic problem =
                full ? Diagnostic::error(Code::kMemoryLimit, {},
                                         "the memory was used up before a solution was found")
                           .with_help("use a larger --memory")
                     : no_solution(cancellation);
            return std::move(problem).note(
                fmt::format("no solution has fewer than {} turns", known.distance() - 1));
        }
        for (std::uint16_t turn = 0; turn < turns_.size(); ++turn) {
            if (blocked_step(*puzzle_, state, turns_[turn])) continue;
            known.add(known.look_of(compose(puzzle_->shape(), state, states_[turn])), turn);
        }
    }
    return no_solution(cancellation);
}

}  // namespace qter
