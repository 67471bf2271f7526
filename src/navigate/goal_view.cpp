#include "navigate/goal_view.hpp"

#include <map>
#include <numeric>
#include <utility>

#include "method/restricted_puzzle.hpp"

namespace qter {
namespace {

/// By slot, the first slot whose piece at the goal is identical to this one's.
std::vector<std::uint32_t> looks_at(const Puzzle& puzzle, const State& goal) {
    std::vector<std::uint32_t> looks;
    std::map<Slot, std::uint32_t> first;
    for (Slot slot = 0; slot < puzzle.shape().slots(); ++slot) {
        looks.push_back(first.emplace(puzzle.identical(goal.piece[slot]), slot).first->second);
    }
    return looks;
}

std::uint8_t difference(std::uint32_t a, std::uint32_t b, std::uint32_t modulus) {
    return static_cast<std::uint8_t>((a + modulus - b) % modulus);
}

}  // namespace

GoalView::GoalView(const PuzzlePtr& puzzle, State goal)
    : puzzle_(puzzle), goal_(std::move(goal)), undone_(inverse(puzzle->shape(), goal_)) {
    const bool blocked = puzzle->turn_model().blocked();
    if (goal_ == solved_state(puzzle->shape())) return;
    measured_ = puzzle->has_identical_pieces();
    if (!measured_ && !blocked) return;
    std::vector<Grip> grips = puzzle->grips();
    std::vector<std::uint32_t> looks;
    if (measured_) {
        for (Grip& grip : grips) grip.turn = measured(puzzle->shape(), grip.turn);
        looks = looks_at(*puzzle, goal_);
    }
    const auto made = puzzle_with_grips(*puzzle, std::move(grips), looks, !measured_);
    for (const TurnChain& chain : puzzle->chains()) {
        if (chain.reduction == 0) made->add_chain(chain);
    }
    if (blocked) {
        std::vector<std::uint16_t> all(puzzle->grips().size());
        std::iota(all.begin(), all.end(), std::uint16_t{0});
        made->set_blocking(blocking_seen(*puzzle, all, [&](const PlacedPiece& placed) {
            return seen(puzzle->shape(), placed);
        }));
    }
    puzzle_ = made;
}

PlacedPiece GoalView::seen(const Shape& shape, PlacedPiece placed) const {
    if (placed.orientation != kAnyOrientation) {
        const std::uint32_t modulus = shape.modulus(placed.slot);
        placed.orientation =
            measured_ ? difference(placed.orientation, goal_.orient[placed.slot], modulus)
                      : static_cast<std::uint8_t>(
                            (undone_.orient[placed.piece] + placed.orientation) % modulus);
    }
    placed.piece = undone_.piece[placed.piece];
    return placed;
}

/// The turn, for orientations that are relative to the goal's.
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
    if (!measured_) return compose(shape, undone_, state);
    State seen = state;
    for (Slot slot = 0; slot < shape.slots(); ++slot) {
        seen.piece[slot] = undone_.piece[state.piece[slot]];
        seen.orient[slot] = difference(state.orient[slot], goal_.orient[slot], shape.modulus(slot));
    }
    return seen;
}

}  // namespace qter
