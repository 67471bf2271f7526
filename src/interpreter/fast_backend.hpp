// Fast states (state/fast_state.hpp) as a backend of the machine.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <unordered_map>
#include <vector>

#include "interpreter/allowance.hpp"
#include "interpreter/fast_form.hpp"
#include "program/program.hpp"
#include "state/fast_state.hpp"

namespace qter {

/// The layouts of all puzzles of a program.
using FastShapes = std::unordered_map<const Puzzle*, FastShape>;

[[nodiscard]] FastShapes fast_shapes(const Program& program);

/// The data about a puzzle that the machine needs.
template <class Form>
struct FastFrame : Form::Frame {
    FastFrame() = default;
    FastFrame(const Puzzle& puzzle, const FastShape& layout)
        : Form::Frame(layout), puzzle(&puzzle), shape(layout) {
        patience = std::min(kPatience, kPatientBytes / std::max<std::size_t>(shape.bytes(), 1));
        for (const Grip& grip : puzzle.grips()) {
            first_turn.push_back(turns.size());
            turns.resize(turns.size() + grip.order);
        }
    }

    /// Number of repetitions to try before computing the rest: a step costs nanoseconds, and most
    /// registers are solved within this number. It is smaller for larger puzzles.
    std::uint64_t patience = kPatience;
    const Puzzle* puzzle = nullptr;
    FastShape shape;
    /// Packed when first used; the index is first_turn[grip] + amount.
    std::vector<std::optional<typename Form::Value>> turns;
    std::vector<std::size_t> first_turn;

 private:
    static constexpr std::uint64_t kPatience = 1024;
    static constexpr std::uint64_t kPatientBytes = kPatience * 64;
};

/// The operations through function pointers, for uses that are rare; the hot loop has its own
/// (FastStep in fast_run.hpp).
template <class Form>
class FastBackend {
 public:
    using Value = typename Form::Value;
    using Operand = typename Form::Operand;
    using Frame = FastFrame<Form>;

    /// `shapes` must hold every puzzle that is queried.
    FastBackend(FastKernel kernel, const FastShapes& shapes)
        : ops_(fast_ops(kernel)), shapes_(&shapes) {}

    [[nodiscard]] FastKernel kernel() const { return ops_.kernel; }
    Frame& frame(const Puzzle& puzzle) {
        const auto found = frames_.find(&puzzle);
        if (found != frames_.end()) return found->second;
        return frames_.try_emplace(&puzzle, puzzle, shapes_->at(&puzzle)).first->second;
    }

    /// The transformation of `algorithm`; nullopt when the allowance does not suffice to keep it.
    /// O(turns * bytes).
    std::optional<Operand> reduce(Frame& frame, const Algorithm& algorithm, Allowance& allowance) {
        Value whole = frame.solved;
        for (const Turn turn : algorithm) {
            apply(whole, Form::operand(packed(frame, turn)), frame);
        }
        return store_.step(whole, allowance);
    }
    [[nodiscard]] Operand pieces(const Frame& frame, const std::vector<Slot>& slots) {
        return store_.pieces(frame.shape, slots);
    }

    void apply(Value& value, const Operand& step, Frame& frame) const {
        Form::apply(ops_, value, step, frame);
    }
    [[nodiscard]] bool solved(const Value& value, const Operand& pieces, const Frame& frame) const {
        return Form::solved(ops_, value, pieces, frame);
    }
    [[nodiscard]] static bool same(const Value& a, const Value& b) { return a == b; }

    [[nodiscard]] State state(const Frame& frame, const Value& value) const {
        return frame.shape.unpack(Form::bytes(value));
    }
    [[nodiscard]] State transformation(const Frame& frame, const Operand& step) const {
        return frame.shape.unpack(Form::transformation(step));
    }
    [[nodiscard]] Value value(const Frame& frame, const State& state) const {
        return Form::pack(frame.shape, state);
    }
    [[nodiscard]] static std::uint64_t value_bytes(const Frame& frame) {
        return Form::value_bytes(frame);
    }

 private:
    static const Value& packed(Frame& frame, Turn turn) {
        std::optional<Value>& packed = frame.turns[frame.first_turn[turn.grip] + turn.amount];
        if (!packed) packed = Form::pack(frame.shape, frame.puzzle->turn_state(turn));
        return *packed;
    }

    const FastOps& ops_;
    const FastShapes* shapes_;
    std::unordered_map<const Puzzle*, Frame> frames_;
    typename Form::Store store_;
};

}  // namespace qter
