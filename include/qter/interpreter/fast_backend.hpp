// The machine's view of puzzles that fit into one vector register each (fast_state.hpp).
#pragma once

#include <cstdint>
#include <optional>
#include <unordered_map>
#include <vector>

#include "qter/interpreter/allowance.hpp"
#include "qter/program/program.hpp"
#include "qter/puzzle/fast_state.hpp"

namespace qter {

/// What the kernels need to know of one puzzle.
struct FastFrame {
    FastState moduli{};
    FastState solved{};
    /// How many repetitions to try before working them out: stepping costs nanoseconds each, and
    /// most registers are back within this many.
    std::uint64_t patience = 1024;
    const Puzzle* puzzle = nullptr;
    FastShape shape;
    std::vector<std::vector<FastState>> turns;  ///< [grip][amount], packed
};

/// The operations behind function pointers, for what is done seldom; the hot loop has its own
/// (FastStep in fast_machine.cpp).
class FastBackend {
 public:
    using Value = FastState;
    using Operand = FastState;  ///< a transformation, or a mask of pieces
    using Frame = FastFrame;

    explicit FastBackend(FastKernel kernel) : ops_(fast_ops(kernel)) {}
    /// True when every puzzle that `program` speaks of fits.
    [[nodiscard]] static bool fits(const Program& program);

    [[nodiscard]] FastKernel kernel() const { return ops_.kernel; }
    Frame& frame(const Puzzle& puzzle);

    /// The transformation of `algorithm`; O(turns). Takes no memory beyond the operand.
    std::optional<Operand> reduce(Frame& frame, const Algorithm& algorithm, Allowance&) const;
    [[nodiscard]] Operand pieces(const Frame& frame, const std::vector<Slot>& slots) const {
        return frame.shape.mask(slots);
    }

    void apply(Value& value, const Operand& step, const Frame& frame) const {
        ops_.compose(value, step, frame.moduli, value);
    }
    [[nodiscard]] bool solved(const Value& value, const Operand& pieces, const Frame& frame) const {
        return ops_.agree(value, frame.solved, pieces);
    }
    [[nodiscard]] static bool same(const Value& a, const Value& b) { return a == b; }

    [[nodiscard]] State state(const Frame& frame, const Value& value) const {
        return frame.shape.unpack(value);
    }
    [[nodiscard]] State transformation(const Frame& frame, const Operand& step) const {
        return frame.shape.unpack(step);
    }
    [[nodiscard]] Value value(const Frame& frame, const State& state) const {
        return frame.shape.pack(state);
    }
    [[nodiscard]] static std::uint64_t value_bytes(const Frame&) { return 0; }

 private:
    const FastOps& ops_;
    std::unordered_map<const Puzzle*, Frame> frames_;
};

}  // namespace qter
