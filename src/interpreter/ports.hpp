// Ports of a running program: its outputs go out, answers to its inputs come in.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "program/program.hpp"
#include "support/integer.hpp"
#include "support/result.hpp"

namespace qter {

/// The output of a print or a halt.
struct Output {
    enum class Kind { kPrint, kHalt };
    Kind kind = Kind::kPrint;
    std::string message;
    std::optional<Integer> value;
};

/// The message, a space and the value, as far as there are any.
[[nodiscard]] std::string output_text(const Output& output);

/// An output whose value was known to the compiler, which has written it into the message as its
/// last `digits` bytes.
[[nodiscard]] Output output_with_value(Output::Kind kind, std::string_view message,
                                       std::size_t digits);

/// The question of an input instruction.
struct Question {
    const std::string* message = nullptr;
    AnswerRange range;
    const Instruction* instruction = nullptr;
    std::size_t holding = 0;  ///< index of the holding in hand
    std::uint64_t steps = 0;  ///< instructions executed before it
};

/// An executed instruction, for --trace. `index` is the instruction, `holding` is in hand after it,
/// and `state` is the state of that puzzle after it (null for a theoretical register, whose value
/// is then in `counter`).
struct TraceStep {
    std::size_t index = 0;
    std::uint64_t step = 0;  ///< counted from 1
    std::size_t holding = 0;
    const State* state = nullptr;
    const Integer* counter = nullptr;
    std::optional<bool> jumped;          ///< of a solved-goto: whether it jumped
    std::optional<Integer> repetitions;  ///< of a repeat, an input or a count
};

/// Interface to the outside of a program. The interpreter calls; a port answers at once.
class Ports {
 public:
    virtual ~Ports() = default;
    /// Called when a print or the halt is executed, before the next instruction.
    virtual void output(const Output& output) = 0;
    /// The answer to an input instruction. An error ends the run. The interpreter checks the range
    /// itself, so a port need not; a port that can ask again may also check it.
    virtual Result<Integer> input(const Question& question) = 0;
    /// Called after each instruction when RunOptions::trace is set.
    virtual void trace(const TraceStep& step);
    /// Called before each instruction of RunOptions::stop_before, when trace is set. `step`
    /// describes the next instruction, with its number and the holding in hand. False ends the run
    /// like cancelled().
    virtual bool stop(const TraceStep& step);
    /// Called every few thousand instructions; true stops the run (Ctrl-C).
    virtual bool cancelled() { return false; }
};

/// A warning if a program asked for fewer numbers than were given in advance.
[[nodiscard]] std::optional<Diagnostic> unused_numbers(std::size_t asked, std::size_t given);

}  // namespace qter
