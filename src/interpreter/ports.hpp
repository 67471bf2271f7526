// Where a running program's questions go and its answers come from.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "program/program.hpp"
#include "support/integer.hpp"
#include "support/result.hpp"

namespace qter {

/// What a print or the halt said.
struct Output {
    enum class Kind { kPrint, kHalt };
    Kind kind = Kind::kPrint;
    std::string message;
    std::optional<Integer> value;
};

/// What was said with a value that the compiler has written into the message, as its last `digits`
/// bytes.
[[nodiscard]] Output output_with_value(Output::Kind kind, std::string_view message,
                                       std::size_t digits);

/// What an input instruction asks: a number n with |n| <= max.
struct Question {
    const std::string* message = nullptr;
    Integer max;
    const Instruction* instruction = nullptr;
    std::size_t holding = 0;  ///< in hand
    std::uint64_t steps = 0;  ///< instructions executed before it
};

/// One executed instruction, for --trace; `index` is the instruction, `holding` what is in hand
/// after it, `state` that puzzle's state after it (null for a theoretical register, whose value is
/// then in `counter`).
struct TraceStep {
    std::size_t index = 0;
    std::uint64_t step = 0;  ///< counted from 1
    std::size_t holding = 0;
    const State* state = nullptr;
    const Integer* counter = nullptr;
    std::optional<bool> jumped;          ///< of a solved-goto: whether it was taken
    std::optional<Integer> repetitions;  ///< of repeat, input, and counts: how many times
};

/// The program's side of the conversation. The interpreter calls; a port answers at once.
class Ports {
 public:
    virtual ~Ports() = default;
    /// Called when a print or the halt is executed, before the next instruction.
    virtual void output(const Output& output) = 0;
    /// The answer to an input instruction. An error ends the run. The interpreter checks the range
    /// itself, so a port need not; a port that can ask again may check and do so.
    virtual Result<Integer> input(const Question& question) = 0;
    /// Called after each instruction when RunOptions::trace is set.
    virtual void trace(const TraceStep& step);
    /// Called before each instruction of RunOptions::stop_before, when trace is set. `step` is the
    /// instruction to come, with the number that it will have, and what is in hand. False ends the
    /// run as cancelled() does.
    virtual bool stop(const TraceStep& step);
    /// Asked every few thousand instructions; true stops the run (Ctrl-C).
    virtual bool cancelled() { return false; }
};

}  // namespace qter
