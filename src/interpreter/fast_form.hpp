// Two forms of a fast state for the machine: one vector value, or a buffer of any size.
//
// A state that fits into one vector stays in registers and in the instructions themselves; the
// speed of the hot loop depends on that. Any other state is changed by a plan, and an instruction
// points to its operand. A form defines
//
//   Value      the state of one puzzle
//   Operand    what an instruction applies or tests: a transformation, or pieces
//   Frame      data about a puzzle that the operations need
//   Store      storage for operands
//   apply, solved    by a kernel that is compiled in, and by FastOps where speed does not matter
#pragma once

#include <algorithm>
#include <cstdint>
#include <deque>
#include <optional>
#include <utility>
#include <vector>

#include "interpreter/allowance.hpp"
#include "state/fast_state.hpp"

namespace qter {

/// States of one FastState: FastShape::is_one_vector() must hold.
struct VectorForm {
    using Value = FastState;
    using Operand = FastState;  ///< a transformation, or 0xff in the bytes of the pieces

    struct Frame {
        FastState moduli{};
        FastState solved{};
        FastPlan plan;

        Frame() = default;
        explicit Frame(const FastShape& shape) : plan(shape.plan()) {
            std::copy_n(shape.solved().data(), kFastBytes, solved.byte);
            std::copy_n(plan.moduli, kFastBytes, moduli.byte);
        }
    };

    struct Store {
        static std::optional<Operand> step(const Value& step, Allowance&) { return step; }
        static Operand pieces(const FastShape& shape, const std::vector<Slot>& slots) {
            Operand pieces{};
            shape.mark(slots, pieces.byte);
            return pieces;
        }
    };

    template <class Kernel>
    [[gnu::always_inline]] static inline void apply(Value& value, const Operand& step,
                                                    const Frame& frame) {
        Kernel::template compose<FastKind::kLanes>(value.byte, step.byte, frame.moduli.byte,
                                                   value.byte);
    }
    template <class Kernel>
    [[gnu::always_inline]] static inline bool solved(const Value& value, const Operand& pieces,
                                                     const Frame& frame) {
        return Kernel::agree(value.byte, frame.solved.byte, pieces.byte);
    }

    static void apply(const FastOps& ops, Value& value, const Operand& step, const Frame& frame) {
        ops.compose(frame.plan, value.byte, step.byte, value.byte);
    }
    static bool solved(const FastOps& ops, const Value& value, const Operand& pieces,
                       const Frame& frame) {
        FastMask mask{};
        std::copy_n(pieces.byte, kFastBytes, mask.byte);
        return ops.agree(value.byte, frame.solved.byte, &mask, 1);
    }

    static Value pack(const FastShape& shape, const State& state) {
        Value value;
        shape.pack(state, value.byte);
        return value;
    }
    static const std::uint8_t* bytes(const Value& value) { return value.byte; }
    static const std::uint8_t* transformation(const Operand& step) { return step.byte; }
    static const Operand& operand(const Value& step) { return step; }
    /// Bytes that a value takes outside of its own object.
    static std::uint64_t value_bytes(const Frame&) { return 0; }
};

/// States of any shape.
struct PlanForm {
    using Value = FastBuffer;
    struct Operand {
        const std::uint8_t* step = nullptr;
        const FastMask* masks = nullptr;
        std::size_t mask_count = 0;
    };

    struct Frame {
        FastPlan plan;
        bool in_place = true;  ///< see FastShape; if false, results go through `scratch`
        Value solved;
        Value scratch;

        Frame() = default;
        explicit Frame(const FastShape& shape)
            : plan(shape.plan()),
              in_place(shape.in_place()),
              solved(shape.solved()),
              scratch(shape.solved()) {}
    };

    class Store {
     public:
        std::optional<Operand> step(const Value& step, Allowance& allowance) {
            if (!allowance.take(0, sizeof(Value) + allocated(step.size()))) return std::nullopt;
            return operand(steps_.emplace_back(step));
        }
        Operand pieces(const FastShape& shape, const std::vector<Slot>& slots) {
            const std::vector<FastMask>& kept = masks_.emplace_back(shape.masks(slots));
            return {nullptr, kept.data(), kept.size()};
        }

     private:
        std::deque<Value> steps_;
        std::deque<std::vector<FastMask>> masks_;
    };

    template <class Kernel>
    [[gnu::always_inline]] static inline void apply(Value& value, const Operand& step,
                                                    Frame& frame) {
        if (frame.in_place) {
            fast_compose<Kernel>(frame.plan, value.data(), step.step, value.data());
        } else {
            fast_compose<Kernel>(frame.plan, value.data(), step.step, frame.scratch.data());
            swap(value, frame.scratch);
        }
    }
    template <class Kernel>
    [[gnu::always_inline]] static inline bool solved(const Value& value, const Operand& pieces,
                                                     const Frame& frame) {
        return fast_agree<Kernel>(value.data(), frame.solved.data(), pieces.masks,
                                  pieces.mask_count);
    }

    static void apply(const FastOps& ops, Value& value, const Operand& step, Frame& frame) {
        if (frame.in_place) {
            ops.compose(frame.plan, value.data(), step.step, value.data());
        } else {
            ops.compose(frame.plan, value.data(), step.step, frame.scratch.data());
            swap(value, frame.scratch);
        }
    }
    static bool solved(const FastOps& ops, const Value& value, const Operand& pieces,
                       const Frame& frame) {
        return ops.agree(value.data(), frame.solved.data(), pieces.masks, pieces.mask_count);
    }

    static Value pack(const FastShape& shape, const State& state) { return shape.pack(state); }
    static const std::uint8_t* bytes(const Value& value) { return value.data(); }
    static const std::uint8_t* transformation(const Operand& step) { return step.step; }
    static Operand operand(const Value& step) { return {step.data(), nullptr, 0}; }
    static std::uint64_t value_bytes(const Frame& frame) { return allocated(frame.solved.size()); }

 private:
    /// Includes the overhead of an aligned allocation.
    static std::uint64_t allocated(std::size_t size) { return size + kFastBytes + sizeof(void*); }
};

}  // namespace qter
