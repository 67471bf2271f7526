#include "method/restricted_puzzle.hpp"

#include <algorithm>
#include <numeric>
#include <span>
#include <utility>

#include "blocking/blocking.hpp"
#include "notation/algorithm.hpp"
#include "puzzle/fixed_frame.hpp"
#include "puzzle/group_facts.hpp"
#include "puzzle/turn_invariants.hpp"

namespace qter {
namespace {

/// By amount, whether the turn of the grip is in `turns`.
std::vector<bool> amounts_of(const Puzzle& puzzle, std::uint16_t grip, const Algorithm& turns) {
    std::vector<bool> amounts(puzzle.grips()[grip].order, false);
    for (const Turn turn : turns) {
        if (turn.grip == grip) amounts[turn.amount] = true;
    }
    return amounts;
}

/// The greatest common divisor of the order and all amounts; the order itself if there are none.
/// Sums of the amounts are its multiples.
std::uint32_t smallest_of(const std::vector<bool>& amounts) {
    auto smallest = static_cast<std::uint32_t>(amounts.size());
    for (std::uint32_t amount = 1; amount < amounts.size(); ++amount) {
        if (amounts[amount]) smallest = std::gcd(smallest, amount);
    }
    return smallest;
}

/// By amount, the fewest allowed turns of the grip with that sum; empty if there are none.
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

std::shared_ptr<const Blocking> blocking_seen(const Puzzle& puzzle,
                                              const std::vector<std::uint16_t>& grips,
                                              const std::function<PlacedPiece(PlacedPiece)>& seen) {
    const Obstacles& whole = obstacles_of(puzzle);
    const auto all_seen = [&](std::span<const Obstacle> obstacles) {
        std::vector<Obstacle> all(obstacles.begin(), obstacles.end());
        for (Obstacle& one : all) {
            one.first = seen(one.first);
            if (one.second) one.second = seen(*one.second);
        }
        return all;
    };
    std::vector<std::vector<Obstacle>> by_step;
    for (const std::uint16_t grip : grips) {
        for (const bool back : {false, true}) by_step.push_back(all_seen(whole.of({grip, back})));
    }
    return std::make_shared<const Blocking>(
        Blocking{{}, Obstacles(std::move(by_step), all_seen(whole.halfway()))});
}

RestrictedPuzzle::RestrictedPuzzle(PuzzlePtr whole, const Algorithm& turns)
    : whole_(std::move(whole)) {
    std::vector<Grip> grips;
    for (std::uint16_t grip = 0; grip < whole_->grips().size(); ++grip) {
        add_grip(grip, amounts_of(*whole_, grip, turns), grips);
    }
    const auto made = puzzle_with_grips(*whole_, std::move(grips), {});
    puzzle_ = made;
    if (whole_->turn_model().blocked() && whole_grips()) {
        made->set_blocking(
            blocking_seen(*whole_, grip_of_, [](const PlacedPiece& placed) { return placed; }));
    }
    solvable_states_.emplace(puzzle_);
    for (const TurnChain& chain : whole_->chains()) {
        if (std::optional<TurnChain> mine = chain_of(chain)) made->add_chain(*std::move(mine));
    }
}

bool RestrictedPuzzle::whole_grips() const {
    return closed() &&
           std::all_of(unit_.begin(), unit_.end(), [](std::uint16_t unit) { return unit == 1; });
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
        const bool adds_up = words.back().size() > 1;
        if (adds_up && !spelt_) spelt_ = Turn{grip, static_cast<std::uint16_t>(amount)};
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
    // The first phase must have all turns: it must solve whatever turns can change.
    Algorithm all;
    for (std::uint16_t grip = 0; grip < grip_of_.size(); ++grip) all.push_back({grip, 1});
    if (chain.phases.front().turns != all) return std::nullopt;
    return chain;
}

SolvableStates::SolvableStates(PuzzlePtr puzzle)
    : puzzle_(std::move(puzzle)),
      looks_(look_classes(*puzzle_)),
      derived_(std::make_shared<Derived>()) {}

const std::optional<PuzzleGroup>& SolvableStates::group() const {
    std::call_once(derived_->once, [&] { derived_->group = group_of(*puzzle_); });
    return derived_->group;
}

/// Whether turns solve one of the states. `solvable` are those not excluded, or the first proven
/// one.
std::optional<bool> SolvableStates::find(const State& state, bool first,
                                         std::vector<State>& solvable) const {
    if (!group()) return std::nullopt;
    bool any = false;
    bool all_known = true;
    for (State& held : ways_to_hold(*puzzle_, state)) {
        const std::optional<bool> reached = make_reachable(*group(), looks_, held);
        if (reached == false) continue;
        any = any || reached == true;
        all_known = all_known && reached.has_value();
        solvable.push_back(std::move(held));
        if (first && any) {
            solvable = {solvable.back()};
            break;
        }
    }
    return any || all_known ? std::optional(any) : std::nullopt;
}

std::optional<bool> SolvableStates::any(const State& state) const {
    std::vector<State> solvable;
    return find(state, true, solvable);
}

std::vector<State> SolvableStates::of(const State& state, bool first) const {
    std::vector<State> solvable;
    if (puzzle_->has_identical_pieces()) static_cast<void>(find(state, first, solvable));
    return solvable.empty() ? std::vector<State>{state} : solvable;
}

}  // namespace qter
