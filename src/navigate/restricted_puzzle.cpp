#include "navigate/restricted_puzzle.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

#include "puzzle/algorithm.hpp"
#include "puzzle/group_facts.hpp"
#include "puzzle/held_turns.hpp"
#include "puzzle/turn_invariants.hpp"

namespace qter {
namespace {

/// By amount, whether it is one of `turns` of the grip.
std::vector<bool> amounts_of(const Puzzle& puzzle, std::uint16_t grip, const Algorithm& turns) {
    std::vector<bool> amounts(puzzle.grips()[grip].order, false);
    for (const Turn turn : turns) {
        if (turn.grip == grip) amounts[turn.amount] = true;
    }
    return amounts;
}

/// The greatest number that divides the order and all amounts; the order itself where there are
/// none. Sums of the amounts are its multiples.
std::uint32_t smallest_of(const std::vector<bool>& amounts) {
    auto smallest = static_cast<std::uint32_t>(amounts.size());
    for (std::uint32_t amount = 1; amount < amounts.size(); ++amount) {
        if (amounts[amount]) smallest = std::gcd(smallest, amount);
    }
    return smallest;
}

/// By amount, the fewest allowed turns of the grip that add up to it, if any do.
std::vector<Algorithm> fewest_sums(std::uint16_t grip, const std::vector<bool>& allowed) {
    const std::size_t order = allowed.size();
    std::vector<Algorithm> words(order);
    std::vector<std::size_t> found = {0};
    for (std::size_t i = 0; i < found.size(); ++i) {
        for (std::size_t amount = 1; amount < order; ++amount) {
            const std::size_t sum = (found[i] + amount) % order;
            if (!allowed[amount] || sum == 0 || !words[sum].empty()) continue;
            words[sum] = words[found[i]];
            words[sum].push_back({grip, static_cast<std::uint16_t>(amount)});
            found.push_back(sum);
        }
    }
    return words;
}

}  // namespace

std::shared_ptr<Puzzle> puzzle_with_grips(const Puzzle& puzzle, std::vector<Grip> grips,
                                          const std::vector<std::uint32_t>& kinds, bool rotations) {
    PuzzleParts parts;
    parts.name = puzzle.name();
    parts.title = puzzle.title();
    parts.faces = puzzle.faces();
    parts.in_view = puzzle.in_view();
    parts.orbits = puzzle.orbits();
    parts.pieces = puzzle.pieces();
    for (std::size_t slot = 0; slot < kinds.size(); ++slot) parts.pieces[slot].kind = kinds[slot];
    parts.grips = std::move(grips);
    if (rotations) parts.rotations = puzzle.rotations();
    return std::make_shared<Puzzle>(std::move(parts));
}

RestrictedPuzzle::RestrictedPuzzle(PuzzlePtr whole, const Algorithm& turns)
    : whole_(std::move(whole)) {
    std::vector<Grip> grips;
    for (std::uint16_t grip = 0; grip < whole_->grips().size(); ++grip) {
        add_grip(grip, amounts_of(*whole_, grip, turns), grips);
    }
    const auto made = puzzle_with_grips(*whole_, std::move(grips), {});
    puzzle_ = made;
    for (const TurnChain& chain : whole_->chains()) {
        if (std::optional<TurnChain> mine = chain_of(chain)) made->add_chain(*std::move(mine));
    }
}

void RestrictedPuzzle::add_grip(std::uint16_t grip, const std::vector<bool>& allowed,
                                std::vector<Grip>& grips) {
    const Grip& whole = whole_->grips()[grip];
    const std::uint32_t unit = smallest_of(allowed);
    if (unit == whole.order) return;
    const Turn smallest{grip, static_cast<std::uint16_t>(unit)};
    Grip made;
    made.name = to_string(*whole_, smallest);
    made.turn = whole_->turn_state(smallest);
    made.order = whole.order / unit;
    made.cost = whole.cost;
    grips.push_back(std::move(made));
    const std::vector<Algorithm> sums = fewest_sums(grip, allowed);
    std::vector<Algorithm>& words = words_.emplace_back();
    for (std::uint32_t amount = 0; amount < whole.order; amount += unit) {
        words.push_back(sums[amount]);
        if (words.back().size() > 1) closed_ = false;
    }
    grip_of_.push_back(grip);
    unit_.push_back(static_cast<std::uint16_t>(unit));
}

Algorithm RestrictedPuzzle::in_whole(const Algorithm& algorithm) const {
    Algorithm spelt;
    for (const Turn turn : algorithm) {
        const Algorithm& word = words_[turn.grip][turn.amount];
        spelt.insert(spelt.end(), word.begin(), word.end());
    }
    return spelt;
}

std::optional<TurnChain> RestrictedPuzzle::chain_of(const TurnChain& whole) const {
    if (whole.reduction != 0) return std::nullopt;
    TurnChain chain{whole.name, {}, whole.source};
    for (const TurnChain::Phase& phase : whole.phases) {
        TurnChain::Phase mine{phase.name, {}};
        for (std::uint16_t grip = 0; grip < grip_of_.size(); ++grip) {
            const std::uint32_t of_phase =
                smallest_of(amounts_of(*whole_, grip_of_[grip], phase.turns));
            const std::uint32_t common = std::lcm(of_phase, std::uint32_t{unit_[grip]});
            if (common >= whole_->grips()[grip_of_[grip]].order) continue;
            mine.turns.push_back({grip, static_cast<std::uint16_t>(common / unit_[grip])});
        }
        if (mine.turns.empty()) break;
        const bool same = !chain.phases.empty() && chain.phases.back().turns == mine.turns;
        if (same) chain.phases.pop_back();
        chain.phases.push_back(std::move(mine));
    }
    if (chain.phases.size() < 2) return std::nullopt;
    // The first phase must have all turns, for what it cannot turn it cannot solve.
    Algorithm all;
    for (std::uint16_t grip = 0; grip < grip_of_.size(); ++grip) all.push_back({grip, 1});
    if (chain.phases.front().turns != all) return std::nullopt;
    return chain;
}

ToldApart::ToldApart(PuzzlePtr puzzle) : puzzle_(std::move(puzzle)) {
    if (!puzzle_->has_look_alikes()) return;
    group_ = group_of(*puzzle_);
    looks_ = look_classes(*puzzle_);
}

std::vector<State> ToldApart::ways(const State& state, bool first) const {
    std::vector<State> ways;
    if (!group_) return {state};
    for (State& way : ways_to_hold(*puzzle_, state)) {
        const std::optional<bool> reached = make_reachable(*group_, looks_, way);
        if (reached == false) continue;
        ways.push_back(std::move(way));
        if (first && reached == true) return {ways.back()};
    }
    return ways.empty() ? std::vector<State>{state} : ways;
}

ReachedGoals::ReachedGoals(const PuzzlePtr& puzzle, const std::vector<State>& goals) {
    std::shared_ptr<const PuzzleGroup> own;  // of all goals that are seen by the puzzle's own turns
    const auto add = [&](const State& goal) {
        GoalView view(puzzle, goal);
        std::shared_ptr<const PuzzleGroup> group = view.puzzle() == puzzle ? own : nullptr;
        if (group == nullptr) {
            auto derived = group_of(*view.puzzle());
            if (derived) group = std::make_shared<const PuzzleGroup>(*std::move(derived));
        }
        if (view.puzzle() == puzzle) own = group;
        goals_.push_back({std::move(view), std::move(group)});
    };
    if (goals.empty()) add(solved_state(puzzle->shape()));
    for (const State& goal : goals) add(goal);
}

std::optional<bool> ReachedGoals::any_from(const State& state) const {
    bool all_known = true;
    for (const Goal& goal : goals_) {
        const std::optional<bool> reached = is_reached(state, goal);
        if (reached == true) return true;
        all_known = all_known && reached.has_value();
    }
    return all_known ? std::optional(false) : std::nullopt;
}

std::optional<bool> ReachedGoals::is_reached(const State& state, const Goal& goal) {
    if (goal.group == nullptr) return std::nullopt;
    const Puzzle& puzzle = *goal.view.puzzle();
    const std::vector<std::uint32_t> looks = look_classes(puzzle);
    bool all_known = true;
    for (State& way : ways_to_hold(puzzle, goal.view.seen(state))) {
        const std::optional<bool> reached = make_reachable(*goal.group, looks, way);
        if (reached == true) return true;
        all_known = all_known && reached.has_value();
    }
    return all_known ? std::optional(false) : std::nullopt;
}

}  // namespace qter
