// Running a program in software.
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

/// What a program says.
struct Output {
    std::string message;
    std::optional<Integer> value;
    bool halts = false;  ///< the last thing that it says

    /// "The average is 40".
    [[nodiscard]] std::string text() const;
};

/// What a program asks: a number from -max to max.
struct Question {
    std::string message;
    Integer max;
};

/// The other side of a running program. What is not there: nobody answers, and nobody listens.
struct Conversation {
    /// The answer to a question; nothing ends the run with the error "no-input".
    std::function<std::optional<Integer>(const Question&)> answer = {};
    std::function<void(const Output&)> listen = {};
};

enum class RunEnd {
    kHalted,
    kFailed,   ///< the program, or its input: diagnostics say how
    kLimit,    ///< the instructions that it may take are over, or the memory of its tapes
    kStopped,  ///< by Options::stop or its time limit
};

struct Run {
    RunEnd end = RunEnd::kFailed;
    std::vector<Output> outputs;
    std::uint64_t steps = 0;  ///< instructions
    /// Half turns of all algorithms that were done, without those that enter numbers and those that
    /// count results out.
    std::uint64_t turns = 0;
    std::uint64_t input_turns = 0;  ///< those that enter numbers
    std::uint64_t count_turns = 0;  ///< those that count results out
    Diagnostics diagnostics;
};

/// Runs a program with these answers, in their order, until it ends; a run that can never end is
/// found out ("never-ends"). Hundreds of millions of instructions a second. `max_steps` limits
/// them. Of the options `stop`, `time_limit` and `memory`, that of tapes, count.
[[nodiscard]] Run run(const Program& program, const std::vector<Integer>& inputs = {},
                      const Options& options = {},
                      std::optional<std::uint64_t> max_steps = std::nullopt);
/// The same in conversation.
[[nodiscard]] Run run(const Program& program, const Conversation& conversation,
                      const Options& options = {},
                      std::optional<std::uint64_t> max_steps = std::nullopt);

}  // namespace qter::api
