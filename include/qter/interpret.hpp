// Interpreter: runs a program in software.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "qter/compile.hpp"
#include "qter/error.hpp"
#include "qter/integer.hpp"
#include "qter/options.hpp"

namespace qter::api {

/// An output of a program.
struct Output {
    std::string message;
    std::optional<Integer> value;
    bool halts = false;  ///< the last output

    /// "The average is 40".
    [[nodiscard]] std::string text() const;
};

/// A question of a program: it expects a number from -max to max or, if it wraps, any integer,
/// which counts as its remainder mod max + 1.
struct Question {
    std::string message;
    Integer max;
    bool wraps = false;
};

/// Callbacks for the input and output of a running program. Both may be empty.
struct Conversation {
    /// Answers a question; nullopt, or no callback, ends the run with the error "no-input".
    std::function<std::optional<Integer>(const Question&)> answer = {};
    std::function<void(const Output&)> listen = {};
};

enum class RunEnd {
    kHalted,
    kFailed,   ///< an error of the program or its input; see `diagnostics`
    kLimit,    ///< the limit on instructions, or on the memory of tapes, is reached
    kStopped,  ///< by Options::stop or its time limit
};

struct Run {
    RunEnd end = RunEnd::kFailed;
    std::vector<Output> outputs;
    std::uint64_t steps = 0;  ///< instructions executed
    /// Turns of all algorithms, half-turn metric, except those that enter numbers and those that
    /// count results.
    std::uint64_t turns = 0;
    std::uint64_t input_turns = 0;  ///< turns that enter numbers
    std::uint64_t count_turns = 0;  ///< turns that count results
    /// Tests of pieces: one for each solved-goto, n + 1 for n repetitions.
    std::uint64_t looks = 0;
    Diagnostics diagnostics;
};

/// Runs a program to its end; `inputs` are the answers to its questions, in order. Detects a run
/// that can never end ("never-ends"). Hundreds of millions of instructions a second. `max_steps`
/// limits their number. Only `stop`, `time_limit` and `memory` (for tapes) of the options are used.
[[nodiscard]] Run run(const Program& program, const std::vector<Integer>& inputs = {},
                      const Options& options = {},
                      std::optional<std::uint64_t> max_steps = std::nullopt);
/// The same with callbacks.
[[nodiscard]] Run run(const Program& program, const Conversation& conversation,
                      const Options& options = {},
                      std::optional<std::uint64_t> max_steps = std::nullopt);

}  // namespace qter::api
