#include "interpreter/plain_backend.hpp"

#include <utility>

namespace qter {
namespace {

/// Number of slots to step through before a repetition is computed: about the cost of computing it.
constexpr std::uint64_t kPatientSlots = 1 << 14;

PlainFrame make_frame(const Puzzle& puzzle) {
    PlainFrame frame;
    frame.solved = solved_state(puzzle.shape());
    frame.scratch = frame.solved;
    for (Slot slot = 0; slot < puzzle.shape().slots(); ++slot) {
        frame.moduli.push_back(puzzle.shape().modulus(slot));
    }
    frame.patience = kPatientSlots / (puzzle.shape().slots() + 1);
    frame.puzzle = &puzzle;
    return frame;
}

}  // namespace

PlainFrame& PlainBackend::frame(const Puzzle& puzzle) {
    const auto found = frames_.find(&puzzle);
    if (found != frames_.end()) return found->second;
    return frames_.emplace(&puzzle, make_frame(puzzle)).first->second;
}

std::uint64_t PlainBackend::value_bytes(const Frame& frame) {
    return frame.moduli.size() * (sizeof(Slot) + sizeof(std::uint8_t));
}

std::optional<PlainBackend::Operand> PlainBackend::reduce(Frame& frame, const Algorithm& algorithm,
                                                          Allowance& allowance) {
    if (!allowance.take(0, sizeof(State) + value_bytes(frame))) return std::nullopt;
    State& whole = kept_.emplace_back(frame.solved);
    for (const Turn turn : algorithm) apply(whole, frame.puzzle->turn_state(turn), frame);
    return Operand{&whole, nullptr};
}

void PlainBackend::apply(Value& value, const State& step, Frame& frame) {
    State& out = frame.scratch;
    for (std::size_t slot = 0; slot < frame.moduli.size(); ++slot) {
        const Slot from = step.piece[slot];
        const unsigned sum = value.orient[from] + step.orient[slot];
        const unsigned modulus = frame.moduli[slot];
        out.piece[slot] = value.piece[from];
        out.orient[slot] = static_cast<std::uint8_t>(sum < modulus ? sum : sum - modulus);
    }
    std::swap(value, out);
}

}  // namespace qter
