#include "qter/interpret.hpp"

#include <fmt/format.h>

#include "face/access.hpp"
#include "face/public_output.hpp"
#include "face/running.hpp"
#include "face/translate.hpp"
#include "interpreter/interpreter.hpp"

namespace qter::api {
namespace {

/// A conversation as ports of the machine.
class ConversationPorts final : public Ports {
 public:
    ConversationPorts(const Conversation& conversation, const Running& running)
        : conversation_(conversation), running_(running) {}

    [[nodiscard]] std::vector<Output>& outputs() { return outputs_; }

    void output(const qter::Output& output) override {
        outputs_.push_back(public_output(output));
        if (conversation_.listen) conversation_.listen(outputs_.back());
    }

    qter::Result<qter::Integer> input(const qter::Question& question) override {
        std::optional<Integer> answer;
        if (conversation_.answer) {
            answer = conversation_.answer(
                {*question.message, translated(question.range.max), question.range.wraps});
        }
        if (answer) return translated(*answer);
        return qter::Diagnostic::error(Code::kNoInput, {},
                                       "the program asks for a number, but got no answer");
    }

    bool cancelled() override { return running_.stopped(); }

 private:
    const Conversation& conversation_;
    const Running& running_;
    std::vector<Output> outputs_;
};

RunEnd end_of(RunStatus status) {
    switch (status) {
        case RunStatus::kHalted:
            return RunEnd::kHalted;
        case RunStatus::kLimit:
            return RunEnd::kLimit;
        case RunStatus::kCancelled:
            return RunEnd::kStopped;
        case RunStatus::kError:
            break;
    }
    return RunEnd::kFailed;
}

}  // namespace

Output public_output(const qter::Output& output) {
    Output made{output.message, std::nullopt, output.kind == qter::Output::Kind::kHalt};
    if (output.value) made.value = translated(*output.value);
    return made;
}

std::string Output::text() const {
    return value ? fmt::format("{} {}", message, value->text()) : message;
}

Run run(const Program& program, const Conversation& conversation, const Options& options,
        std::optional<std::uint64_t> max_steps) {
    const auto& impl = Access::of(program);
    const Running running(options);
    ConversationPorts ports(conversation, running);
    RunOptions how;
    how.max_steps = max_steps;
    how.max_bytes = options.memory;
    const RunResult result = qter::run(impl.program, ports, how);
    Run made;
    made.end = end_of(result.status);
    made.outputs = std::move(ports.outputs());
    made.steps = result.steps;
    made.turns = result.turns;
    made.input_turns = result.input_turns;
    made.count_turns = result.count_turns;
    made.looks = result.looks;
    made.diagnostics = translated(result.diagnostics, impl.sources);
    if (made.end == RunEnd::kStopped) {
        made.diagnostics.push_back(translated(running.why_stopped("a halt"), impl.sources));
    }
    return made;
}

Run run(const Program& program, const std::vector<Integer>& inputs, const Options& options,
        std::optional<std::uint64_t> max_steps) {
    std::size_t given = 0;
    Conversation conversation;
    conversation.answer = [&](const Question&) -> std::optional<Integer> {
        if (given == inputs.size()) return std::nullopt;
        return inputs[given++];
    };
    return run(program, conversation, options, max_steps);
}

}  // namespace qter::api
