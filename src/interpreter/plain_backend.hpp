// Plain states (state.hpp) as a backend of the machine, for puzzles of any size.
#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <unordered_map>
#include <vector>

#include "interpreter/allowance.hpp"
#include "program/program.hpp"

namespace qter {

/// The data about a puzzle, with a buffer to compose in without allocating.
struct PlainFrame {
    State solved;
    std::vector<std::uint8_t> moduli;  ///< by slot
    State scratch;
    std::uint64_t patience = 0;  ///< see FastFrame; smaller for larger puzzles
    const Puzzle* puzzle = nullptr;
};

class PlainBackend {
 public:
    using Value = State;
    /// A transformation that the backend owns, or pieces that the program owns.
    struct Operand {
        const State* step = nullptr;
        const std::vector<Slot>* pieces = nullptr;
    };
    using Frame = PlainFrame;

    Frame& frame(const Puzzle& puzzle);

    /// The transformation of `algorithm`, stored in the backend; nullopt when the allowance does
    /// not suffice. O(turns * slots).
    std::optional<Operand> reduce(Frame& frame, const Algorithm& algorithm, Allowance& allowance);
    [[nodiscard]] static Operand pieces(const Frame&, const std::vector<Slot>& slots) {
        return {nullptr, &slots};
    }

    static void apply(Value& value, const Operand& operand, Frame& frame) {
        apply(value, *operand.step, frame);
    }
    [[nodiscard]] static bool solved(const Value& value, const Operand& pieces, const Frame&) {
        if (pieces.pieces == nullptr) return true;
        for (const Slot slot : *pieces.pieces) {
            if (!is_solved(value, slot)) return false;
        }
        return true;
    }
    [[nodiscard]] static bool same(const Value& a, const Value& b) { return a == b; }

    [[nodiscard]] static const State& state(const Frame&, const Value& value) { return value; }
    [[nodiscard]] static const State& transformation(const Frame&, const Operand& operand) {
        return *operand.step;
    }
    [[nodiscard]] static Value value(const Frame&, State state) { return state; }
    /// Bytes that a value takes outside of its own object.
    [[nodiscard]] static std::uint64_t value_bytes(const Frame& frame);

 private:
    static void apply(Value& value, const State& step, Frame& frame);

    std::unordered_map<const Puzzle*, Frame> frames_;
    std::deque<State> kept_;
};

}  // namespace qter
