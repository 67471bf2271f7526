#include "blocking/obstacles.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "blocking/blocking.hpp"
#include "notation/algorithm.hpp"
#include "notation/metric.hpp"

namespace qter {

bool Obstacle::covers(const Obstacle& other) const {
    const auto has = [&](const PlacedPiece& wanted) {
        return wanted.covers(other.first) || (other.second && wanted.covers(*other.second));
    };
    return has(first) && (!second || has(*second));
}

Turn turn_of(const Puzzle& puzzle, TurnStep step) {
    const std::uint32_t order = puzzle.grips()[step.grip].order;
    return {step.grip, static_cast<std::uint16_t>(step.back ? order - 1 : 1)};
}

Obstacles::Obstacles(std::vector<std::vector<Obstacle>> by_step, std::vector<Obstacle> halfway)
    : by_step_(std::move(by_step)) {
    by_step_.push_back(std::move(halfway));
    for (std::vector<Obstacle>& obstacles : by_step_) {
        std::sort(obstacles.begin(), obstacles.end());
        obstacles.erase(std::unique(obstacles.begin(), obstacles.end()), obstacles.end());
        std::vector<Slot>& slots = first_slots_.emplace_back();
        for (const Obstacle& obstacle : obstacles) {
            if (slots.empty() || slots.back() != obstacle.first.slot) {
                slots.push_back(obstacle.first.slot);
            }
        }
    }
}

std::size_t Obstacles::size() const {
    std::size_t all = 0;
    for (const std::vector<Obstacle>& obstacles : by_step_) all += obstacles.size();
    return all - halfway().size();
}

template <class Visit>
const Obstacle* Obstacles::find(std::size_t step, Slot slot, Slot piece, const Visit& visit) const {
    const std::vector<Obstacle>& obstacles = by_step_[step];
    auto at = std::lower_bound(obstacles.begin(), obstacles.end(), PlacedPiece{slot, piece, 0},
                               [](const Obstacle& obstacle, const PlacedPiece& wanted) {
                                   return obstacle.first < wanted;
                               });
    for (; at != obstacles.end() && at->first.slot == slot && at->first.piece == piece; ++at) {
        if (visit(*at)) return &*at;
    }
    return nullptr;
}

const Obstacle* Obstacles::find(std::size_t step, const State& state) const {
    for (const Slot slot : first_slots_[step]) {
        const Obstacle* found = find(step, slot, state.piece[slot], [&](const Obstacle& obstacle) {
            return obstacle.is_there(state);
        });
        if (found != nullptr) return found;
    }
    return nullptr;
}

bool Obstacles::is_covered(TurnStep step, const Obstacle& obstacle) const {
    const auto by_first = [&](const PlacedPiece& placed) {
        return find(step.number(), placed.slot, placed.piece,
                    [&](const Obstacle& other) { return other.covers(obstacle); }) != nullptr;
    };
    return by_first(obstacle.first) || (obstacle.second && by_first(*obstacle.second));
}

std::optional<BlockedStep> blocked_step(const Puzzle& puzzle, const State& state, Turn turn) {
    if (!puzzle.turn_model().blocked()) return std::nullopt;
    const Obstacles& obstacles = obstacles_of(puzzle);
    const std::uint32_t order = puzzle.grips()[turn.grip].order;
    const auto along = [&](bool back) -> std::optional<BlockedStep> {
        const TurnStep step{turn.grip, back};
        const State& change = puzzle.turn_state(turn_of(puzzle, step));
        const std::size_t steps = back ? order - turn.amount : turn.amount;
        State after;
        const State* now = &state;
        for (std::size_t done = 0; done < steps; ++done) {
            if (const Obstacle* obstacle = obstacles.blocking(*now, step)) {
                return BlockedStep{step, done, *obstacle};
            }
            if (done + 1 == steps) break;
            after = compose(puzzle.shape(), *now, change);
            now = &after;
        }
        return std::nullopt;
    };
    const std::uint32_t twice = 2U * turn.amount;
    if (twice > order) return along(true);
    std::optional<BlockedStep> blocked = along(false);
    if (blocked && twice == order && !along(true)) return std::nullopt;
    return blocked;
}

std::optional<BlockedTurn> blocked_turn(const Puzzle& puzzle, const State& state,
                                        const Algorithm& algorithm) {
    if (!puzzle.turn_model().blocked()) return std::nullopt;
    State after;
    const State* now = &state;
    for (std::size_t at = 0; at < algorithm.size(); ++at) {
        if (const auto by = blocked_step(puzzle, *now, algorithm[at])) {
            BlockedTurn blocked{at, *by};
            for (const Turn turn : grip_turns(puzzle, Metric::kQuarterTurn)) {
                if (!blocked_step(puzzle, *now, turn)) blocked.possible.push_back(turn);
            }
            return blocked;
        }
        if (at + 1 == algorithm.size()) break;
        after = compose(puzzle.shape(), *now, puzzle.turn_state(algorithm[at]));
        now = &after;
    }
    return std::nullopt;
}

Diagnostic turn_is_blocked(const Puzzle& puzzle, const Algorithm& algorithm,
                           const BlockedTurn& blocked, Span span) {
    const std::string turn = to_string(puzzle, {algorithm[blocked.at]});
    const std::string where = blocked.by.done == 0
                                  ? ""
                                  : fmt::format(" after {} step{} of it", blocked.by.done,
                                                blocked.by.done == 1 ? "" : "s");
    std::string possible;
    for (const Turn other : blocked.possible) possible += ' ' + to_string(puzzle, {other});
    return Diagnostic::error(Code::kImpossible, span,
                             fmt::format("turn {}, {}, is blocked{} by {}, {}", blocked.at + 1,
                                         turn, where, obstacle_text(puzzle, blocked.by.obstacle),
                                         obstacle_reason(puzzle, blocked.by.obstacle)))
        .with_help("possible turns there:" + (possible.empty() ? " none" : possible));
}

std::string obstacle_text(const Puzzle& puzzle, const Obstacle& obstacle) {
    const auto placed = [&](const PlacedPiece& piece) {
        const std::string& name = puzzle.pieces()[piece.piece].name;
        const bool turned = piece.orientation != kAnyOrientation && piece.orientation != 0;
        if (piece.slot == piece.piece) return name + (turned ? ", turned in its place" : "");
        return fmt::format("{} at {}", name, puzzle.pieces()[piece.slot].name);
    };
    if (!obstacle.second) return placed(obstacle.first);
    return fmt::format("{} and {}", placed(obstacle.first), placed(*obstacle.second));
}

std::string obstacle_reason(const Puzzle& puzzle, const Obstacle& obstacle) {
    const BlockingRules& rules = rules_of(puzzle);
    const auto has = [](const Bond& bond, const PlacedPiece& placed) {
        return std::find(bond.pieces.begin(), bond.pieces.end(), placed.piece) != bond.pieces.end();
    };
    for (const Bond& bond : rules.bonds) {
        if (bond.core && !obstacle.second) return "because a centre is glued to the core";
        if (!has(bond, obstacle.first)) continue;
        if (!obstacle.second && bond.grip) {
            return fmt::format("glued to the centre that {} turns",
                               puzzle.grips()[*bond.grip].name);
        }
        if (obstacle.second && has(bond, *obstacle.second)) return "glued together";
    }
    const auto solid = [&](const PlacedPiece& placed) {
        return std::any_of(rules.solids.begin(), rules.solids.end(),
                           [&](const PieceSolid& one) { return one.piece == placed.piece; });
    };
    if (solid(obstacle.first)) {
        if (!obstacle.second && !rules.core.empty()) return "which would overlap with the core";
        if (obstacle.second && solid(*obstacle.second)) return "which would overlap";
    }
    return "by a rule of the puzzle's description";
}

}  // namespace qter
