#include "qter/cli/console_ports.hpp"

#include <fmt/format.h>

#include "qter/cli/option_values.hpp"
#include "qter/program/q_writer.hpp"
#include "qter/puzzle/facelet_string.hpp"
#include "qter/support/text.hpp"

namespace qter {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

std::string ordinal(std::size_t n) {
    const std::size_t tens = n % 100 / 10;
    const char* suffix = tens == 1     ? "th"
                         : n % 10 == 1 ? "st"
                         : n % 10 == 2 ? "nd"
                         : n % 10 == 3 ? "rd"
                                       : "th";
    return fmt::format("{}{}", n, suffix);
}

}  // namespace

ConsolePorts::ConsolePorts(Session& session, const Program& program,
                           const InterpretArguments& arguments)
    : session_(session), program_(program), arguments_(arguments) {}

void ConsolePorts::output(const Output& output) {
    if (arguments_.common.json) {
        outputs_.push_back(output);
        return;
    }
    const std::string value = output.value ? to_string(*output.value) : "";
    const char* space = output.message.empty() || value.empty() ? "" : " ";
    print_out(fmt::format("{}{}{}\n", output.message, space, value));
}

Result<Integer> ConsolePorts::input(const Question& question) {
    Result<Integer> answer = !arguments_.inputs.empty() ? next_argument(question)
                             : stdin_is_terminal()      ? ask(question)
                                                        : next_line(question);
    if (answer) {
        ++used_;
        const auto at = question.instruction - program_.instructions.data();
        given_.push_back({static_cast<std::size_t>(at), question.holding, question.steps, *answer});
    }
    return answer;
}

Result<Integer> ConsolePorts::next_argument(const Question& question) {
    if (used_ == arguments_.inputs.size()) {
        return Diagnostic::error(Code::kNoInput, question.instruction->span,
                                 fmt::format("the program asks for a {} number, but only {} {} "
                                             "given by --input",
                                             ordinal(used_ + 1), used_, used_ == 1 ? "is" : "are"))
            .with_help(fmt::format("add --input N with the answer to \"{}\"",
                                   printable(*question.message)));
    }
    Result<Integer> answer = read_answer(question, fmt::format("<{} --input>", ordinal(used_ + 1)),
                                         arguments_.inputs[used_]);
    if (answer) echo(question, *answer);
    return answer;
}

Result<Integer> ConsolePorts::ask(const Question& question) {
    while (true) {
        print_err(fmt::format("{} (0 to {}) ", *question.message, to_string(question.max)));
        const std::optional<std::string> line = read_line();
        if (!line) {
            print_err("\n");
            return Diagnostic::error(Code::kNoInput, question.instruction->span,
                                     interrupted() ? "interrupted" : "the input ended here");
        }
        Result<Integer> answer = read_answer(question, "<input>", *line);
        if (answer) return answer;
        for (const Diagnostic& item : answer.diagnostics().items()) {
            print_err(fmt::format("{}; {}\n", item.message, item.help));
        }
    }
}

Result<Integer> ConsolePorts::next_line(const Question& question) {
    std::optional<std::string> line = read_line();
    while (line && trimmed(*line).empty()) line = read_line();
    if (!line) {
        return Diagnostic::error(Code::kNoInput, question.instruction->span,
                                 fmt::format("the program asks for a {} number, but standard "
                                             "input has ended",
                                             ordinal(used_ + 1)))
            .with_help("give one number a line, or use --input");
    }
    Result<Integer> answer =
        read_answer(question, fmt::format("<stdin, {} number>", ordinal(used_ + 1)), *line);
    if (answer) echo(question, *answer);
    return answer;
}

Result<Integer> ConsolePorts::read_answer(const Question& question, const std::string& from,
                                          const std::string& text) {
    const std::string range = fmt::format(
        "a whole number from 0 to {0} (or -{0} to -1, to go "
        "backwards)",
        to_string(question.max));
    const std::optional<Integer> value = parse_integer(trimmed(text));
    if (value && abs(*value) <= question.max) return *value;
    const Source& source = session_.sources().add(from, printable(text, 200));
    return Diagnostic::error(
               Code::kBadInput, source.whole(),
               fmt::format("`{}` is {}", printable(text), value ? "out of range" : "no number"))
        .also(question.instruction->span, "asked for here")
        .with_help(fmt::format("\"{}\" takes {}", printable(*question.message), range));
}

void ConsolePorts::echo(const Question& question, const Integer& value) const {
    session_.say(fmt::format("{} {}", *question.message, to_string(value)));
}

void ConsolePorts::keep(const TraceStep& step) {
    if (not_traced_ != 0 || trace_bytes_ > kMaxTraceBytes) {
        ++not_traced_;
        return;
    }
    TracedStep kept{step.step, step.index, step.holding, step.jumped, step.repetitions, {}, {}};
    if (step.counter != nullptr) kept.counter = *step.counter;
    const Puzzle* const puzzle =
        step.state == nullptr ? nullptr : program_.holdings[step.holding].puzzle.get();
    if (puzzle != nullptr && has_facelet_string(*puzzle)) {
        kept.state = facelet_string(*puzzle, *step.state);
    }
    trace_bytes_ += sizeof(TracedStep) + kept.state.size();
    traced_.push_back(std::move(kept));
}

void ConsolePorts::trace(const TraceStep& step) {
    if (arguments_.common.json) return keep(step);
    const Instruction& instruction = program_.instructions[step.index];
    std::string outcome;
    if (step.jumped) outcome = *step.jumped ? "  -- solved, jumps" : "  -- not solved";
    if (step.repetitions) {
        outcome = fmt::format("  -- {} time{}", to_string(*step.repetitions),
                              *step.repetitions == 1 ? "" : "s");
    }
    print_err(fmt::format("{:>6}  line {:<4} {}{}\n", step.step, instruction.number,
                          instruction_text(program_, instruction), outcome));
}

bool ConsolePorts::cancelled() {
    if (!arguments_.common.quiet && !arguments_.trace) show_progress();
    return command_cancellation().requested();
}

void ConsolePorts::show_progress() {
    const steady_clock::time_point now = steady_clock::now();
    const milliseconds pause(shown_ == started_ ? 1000 : 5000);
    if (now - shown_ < pause) return;
    shown_ = now;
    const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(now - started_).count();
    print_err(fmt::format("still running after {} s; Ctrl-C stops it, --trace shows what it does\n",
                          seconds));
}

}  // namespace qter
