#include "qter/interpreter/fast_backend.hpp"

#include <cassert>
#include <unordered_set>

namespace qter {
namespace {

FastFrame make_frame(const Puzzle& puzzle) {
    std::optional<FastShape> shape = FastShape::of(puzzle.shape());
    assert(shape);
    FastFrame frame;
    frame.shape = *std::move(shape);
    frame.moduli = frame.shape.moduli();
    frame.solved = frame.shape.solved();
    frame.puzzle = &puzzle;
    for (std::size_t grip = 0; grip < puzzle.grips().size(); ++grip) {
        std::vector<FastState>& turns = frame.turns.emplace_back(1, frame.solved);
        for (std::uint32_t amount = 1; amount < puzzle.grips()[grip].order; ++amount) {
            const Turn turn{static_cast<std::uint16_t>(grip), static_cast<std::uint16_t>(amount)};
            turns.push_back(frame.shape.pack(puzzle.turn_state(turn)));
        }
    }
    return frame;
}

}  // namespace

bool FastBackend::fits(const Program& program) {
    std::unordered_set<const Puzzle*> seen = {nullptr};
    const auto fits = [&seen](const Puzzle* puzzle) {
        return !seen.insert(puzzle).second || FastShape::of(puzzle->shape()).has_value();
    };
    for (const Holding& holding : program.holdings) {
        if (!fits(holding.puzzle.get())) return false;
    }
    for (const Instruction& instruction : program.instructions) {
        if (!fits(instruction.puzzle)) return false;
    }
    return true;
}

FastFrame& FastBackend::frame(const Puzzle& puzzle) {
    const auto found = frames_.find(&puzzle);
    if (found != frames_.end()) return found->second;
    return frames_.emplace(&puzzle, make_frame(puzzle)).first->second;
}

std::optional<FastState> FastBackend::reduce(Frame& frame, const Algorithm& algorithm,
                                             Allowance&) const {
    FastState whole = frame.solved;
    for (const Turn turn : algorithm) apply(whole, frame.turns[turn.grip][turn.amount], frame);
    return whole;
}

}  // namespace qter
