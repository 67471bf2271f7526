// What the machine that is stepped does, one line for each instruction, to compare other machines
// with.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "interpreter/recording_ports.hpp"
#include "interpreter/step_machine.hpp"

namespace qter::testing {

struct StepTrace {
    /// An executed instruction; gotos are left out.
    struct Line {
        std::size_t index = 0;
        std::size_t holding = 0;  ///< after it, like the following
        std::int64_t head = 0;
        State state;
        Integer counter;
        std::optional<bool> jumped;
        std::optional<Integer> repetitions;
    };
    enum class End { kHalted, kFailed, kNoInput, kLimit };

    std::vector<Line> lines;
    std::vector<std::string> outputs;
    End end = End::kLimit;
    std::optional<Diagnostic> failure;
    /// Every step, in order, for going back.
    std::vector<StepMachine::Past> past;
};

/// Steps a machine to its end, at most `most` instructions; a repeat is given up when it would take
/// `most` turns.
inline StepTrace step_trace(StepMachine& machine, const std::vector<Integer>& answers,
                            std::size_t most) {
    using Kind = MachineStep::Kind;
    StepTrace trace;
    std::size_t asked = 0;
    const auto advance = [&](const Integer& number = 0) {
        if (machine.step().output) trace.outputs.push_back(said(*machine.step().output));
        trace.past.push_back(machine.advance(number));
    };
    while (trace.lines.size() < most) {
        const MachineStep step = machine.step();
        if (step.kind == Kind::kDone || step.kind == Kind::kFailed) {
            trace.end =
                step.kind == Kind::kDone ? StepTrace::End::kHalted : StepTrace::End::kFailed;
            trace.failure = machine.failure();
            break;
        }
        StepTrace::Line line;
        line.index = step.instruction;
        if (step.kind == Kind::kEnter) {
            trace.end = StepTrace::End::kNoInput;
            if (asked == answers.size()) break;
            const Integer& answer = answers[asked++];
            line.repetitions = step.range.amount(answer).value_or(answer);
            trace.failure = machine.why_not(answer);
            trace.end = trace.failure ? StepTrace::End::kFailed : StepTrace::End::kLimit;
            if (trace.failure) break;
            advance(answer);
            if (!machine.step().numbers.empty()) advance();
        } else if (step.left) {
            line.repetitions = step.left;
            if (*step.left > Integer(most)) break;
            for (Integer turns = 0; !machine.step().solved; ++turns) {
                advance();  // the look
                advance();  // the turns
            }
            advance();
        } else {
            if (step.kind == Kind::kLook) line.jumped = step.solved;
            line.repetitions = step.value;
            advance();
        }
        // Between instructions the step that follows says what is in hand.
        line.holding = machine.step().holding;
        line.head = machine.head();
        line.state = machine.state();
        line.counter = machine.counter();
        trace.lines.push_back(std::move(line));
    }
    return trace;
}

}  // namespace qter::testing
