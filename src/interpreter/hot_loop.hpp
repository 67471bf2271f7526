// Hot loop: executes the instructions, compiled once per kernel.
#pragma once

#include <cstdint>

#include "interpreter/machine.hpp"

namespace qter {

/// Runs the machine from its present instruction until the run ends. `kernel` provides the
/// operations apply(), solved() and same() of a backend. When kTraced, every instruction is
/// reported; otherwise tracing costs nothing.
///
/// Always inlined, so that a caller compiled for a processor with vector instructions gets a loop
/// with these instructions in it; calling a kernel through pointers costs a fifth more time.
/// Everything that the loop changes is a local: states are bytes, and a write through a byte
/// pointer may alias any member, which the compiler would then have to read again. These locals
/// should stay in registers, so the loop must not hold any object with a destructor, which makes
/// g++ 12 spill them.
template <bool kTraced, class Kernel, class Backend>
// One loop, whose locals are its registers.  NOLINTNEXTLINE(readability-function-size)
[[gnu::always_inline]] inline void hot_loop(Machine<Backend>& machine, const Kernel& kernel) {
    HotState<Backend>& hot = machine.hot;
    const Decoded<Backend>* const code = hot.code;
    const Repetition<Backend>* const repetitions = hot.repetitions;
    auto* value = hot.value;
    auto* frame = hot.frame;
    std::uint32_t at = hot.at;
    std::uint64_t steps = hot.steps;
    std::uint64_t turns = hot.turns;

    const auto save = [&] {
        hot.at = at;
        hot.steps = steps;
        hot.turns = turns;
    };
    const auto load = [&] {
        value = hot.value;
        frame = hot.frame;
        at = hot.at;
        steps = hot.steps;
        turns = hot.turns;
    };
    const auto report = [&](std::optional<bool> jumped, const Integer* times) {
        save();
        machine.trace(at, jumped, times);
    };
    // False when the run is over, because it has been in this state before.
    const auto jump = [&](std::uint32_t target) {
        if (target <= at) {
            const LoopWatch& watch = machine.watch();
            const bool again = target == watch.target() && kernel.same(*value, hot.snapshot);
            if (again || steps >= watch.next()) {
                save();
                if (!machine.backward_jump(target)) return false;
            }
        }
        at = target;
        return true;
    };

    for (;;) {
        if (steps >= hot.pause_at) {
            save();
            if (!machine.pause()) return;
            load();
        }
        if constexpr (kTraced) {
            save();
            if (!machine.before_instruction()) return;
        }
        const Decoded<Backend>& instruction = code[at];
        switch (instruction.code) {
            case OpCode::kTurns:
                kernel.apply(*value, instruction.operand, *frame);
                turns += instruction.turns;
                ++steps;
                if constexpr (kTraced) report({}, nullptr);
                ++at;
                break;

            case OpCode::kGoto:
                ++steps;
                if constexpr (kTraced) report({}, nullptr);
                if (!jump(instruction.target)) return;
                break;

            case OpCode::kSolvedGoto: {
                const bool solved = kernel.solved(*value, instruction.operand, *frame);
                ++steps;
                if constexpr (kTraced) report(solved, nullptr);
                if (!solved) {
                    ++at;
                } else if (!jump(instruction.target)) {
                    return;
                }
                break;
            }

            case OpCode::kRepeatUntil: {
                const Repetition<Backend>& repetition = repetitions[instruction.detail];
                std::uint64_t tried = 0;
                bool worked_out = false;
                while (!kernel.solved(*value, repetition.pieces, *frame)) {
                    if (tried == frame->patience) {
                        save();
                        if (!machine.finish_repeat(tried)) return;
                        worked_out = true;
                        break;
                    }
                    kernel.apply(*value, repetition.step, *frame);
                    ++tried;
                }
                turns += tried * repetition.turns;
                ++steps;
                if constexpr (kTraced) {
                    const Integer times = worked_out ? machine.repetitions() : Integer(tried);
                    report({}, &times);
                }
                ++at;
                break;
            }

            default:
                save();
                const bool goes_on = machine.execute();
                load();
                if (!goes_on) return;
        }
    }
}

}  // namespace qter
