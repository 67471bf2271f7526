#include "navigate/goal_view.hpp"

#include <map>
#include <utility>

#include "navigate/restricted_puzzle.hpp"

namespace qter {
namespace {

/// By slot, the first slot whose piece at the goal looks the same as this one's there.
std::vector<std::uint32_t> looks_at(const Puzzle& puzzle, const State& goal) {
    std::vector<std::uint32_t> looks;
    std::map<Slot, std::uint32_t> first;
    for (Slot slot = 0; slot < puzzle.shape().slots(); ++slot) {
        looks.push_back(first.emplace(puzzle.look_alike(goal.piece[slot]), slot).first->second);
    }
    return looks;
}

std::uint8_t difference(std::uint32_t a, std::uint32_t b, std::uint32_t modulus) {
    return static_cast<std::uint8_t>((a + modulus - b) % modulus);
}

}  // namespace

GoalView::GoalView(const PuzzlePtr& puzzle, State goal)
    : puzzle_(puzzle), goal_(std::move(goal)), undone_(inverse(puzzle->shape(), goal_)) {
    same_ = !puzzle->has_look_alikes() || goal_ == solved_state(puzzle->shape());
    if (same_) return;
    std::vector<Grip> grips = puzzle->grips();
    for (Grip& grip : grips) grip.turn = measured(puzzle->shape(), grip.turn);
    const auto made = puzzle_with_grips(*puzzle, std::move(grips), looks_at(*puzzle, goal_), false);
    for (const TurnChain& chain : puzzle->chains()) {
        if (chain.reduction == 0) made->add_chain(chain);
    }
    puzzle_ = made;
}

/// What a turn adds to orientations that are measured against the goal's.
State GoalView::measured(const Shape& shape, const State& turn) const {
    State seen = turn;
    for (Slot slot = 0; slot < shape.slots(); ++slot) {
        seen.orient[slot] = difference(turn.orient[slot] + goal_.orient[turn.piece[slot]],
                                       goal_.orient[slot], shape.modulus(slot));
    }
    return seen;
}

State GoalView::seen(const State& state) const {
    const Shape& shape = puzzle_->shape();
    if (same_) return compose(shape, undone_, state);
    State seen = state;
    for (Slot slot = 0; slot < shape.slots(); ++slot) {
        seen.piece[slot] = undone_.piece[state.piece[slot]];
        seen.orient[slot] = difference(state.orient[slot], goal_.orient[slot], shape.modulus(slot));
    }
    return seen;
}

}  // namespace qter
