#include "cli/console_ports.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <numeric>

#include "cli/option_values.hpp"
#include "cli/program_lines.hpp"
#include "facelets/facelet_string.hpp"
#include "program/q_writer.hpp"
#include "support/text.hpp"
#include "view/net_text.hpp"

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
    : session_(session), program_(program), arguments_(arguments), tracker_(program) {
    watched_ = named_registers(program, arguments.watch);
    if (program.instructions.empty()) return;
    number_width_ = std::to_string(program.instructions.back().number).size();
}

void ConsolePorts::output(const Output& output) {
    if (arguments_.common.json) {
        outputs_.push_back(output);
        return;
    }
    print_out(output_text(output) + '\n');
}

Result<Integer> ConsolePorts::input(const Question& question) {
    Result<Integer> answer = !arguments_.inputs.empty() ? next_argument(question)
                             : stdin_is_terminal()      ? ask(question)
                                                        : next_line(question);
    if (answer) {
        ++used_;
        const auto at = question.instruction - program_.instructions.data();
        given_.push_back({static_cast<std::size_t>(at), question.holding, question.steps,
                          question.range.amount(*answer).value_or(*answer)});
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

std::optional<Diagnostic> ConsolePorts::unused_inputs() const {
    return unused_numbers(used_, arguments_.inputs.size());
}

Result<Integer> ConsolePorts::ask(const Question& question) {
    const AnswerRange& range = question.range;
    while (true) {
        print_err(fmt::format("{} ({}) ", *question.message,
                              range.wraps ? "mod " + to_string(Integer(range.max + 1))
                                          : "0 to " + to_string(range.max)));
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
    const std::string range =
        question.range.wraps
            ? "a whole number"
            : fmt::format("a whole number from 0 to {0} (or -{0} to -1, to go backwards)",
                          to_string(question.range.max));
    const std::optional<Integer> value = parse_integer(trimmed(text));
    if (value && question.range.amount(*value)) return *value;
    const Source& source = session_.sources().add(from, printable(text, 200));
    return Diagnostic::error(
               Code::kBadInput, source.whole(),
               fmt::format("`{}` is {}", printable(text), value ? "out of range" : "not a number"))
        .also(question.instruction->span, "asked for here")
        .with_help(fmt::format("\"{}\" takes {}", printable(*question.message), range));
}

void ConsolePorts::echo(const Question& question, const Integer& value) const {
    session_.say(fmt::format("{} {}", *question.message, to_string(value)));
}

void ConsolePorts::keep(const TraceStep& step) {
    if (traced_.left_out != 0 || trace_bytes_ > kMaxTraceBytes) {
        ++traced_.left_out;
        return;
    }
    TracedStep kept{step.step, step.index, step.holding, step.jumped, step.repetitions, {}, {}};
    const Puzzle* const puzzle =
        step.state == nullptr ? nullptr : program_.holdings[step.holding].puzzle.get();
    if (puzzle != nullptr && has_facelet_string(*puzzle)) {
        kept.state = facelet_string(*puzzle, *step.state);
    }
    for (std::size_t reg = 0; reg < program_.registers.size(); ++reg) {
        const bool wanted = watched_.empty()
                                ? program_.registers[reg].holding == step.holding
                                : std::binary_search(watched_.begin(), watched_.end(), reg);
        if (wanted) kept.registers.emplace_back(reg, tracker_.values()[reg]);
    }
    trace_bytes_ += sizeof(TracedStep) + kept.state.size() +
                    kept.registers.size() * sizeof(kept.registers.front());
    traced_.steps.push_back(std::move(kept));
}

std::vector<std::size_t> ConsolePorts::follow(const TraceStep& step) {
    const bool needed = arguments_.common.json || !watched_.empty() || !arguments_.breaks.empty();
    if (!needed) return {};
    const std::vector<std::optional<Integer>> before = tracker_.values();
    tracker_.follow(step);
    std::vector<std::size_t> changed;
    for (const std::size_t reg : watched_) {
        if (tracker_.values()[reg] != before[reg]) changed.push_back(reg);
    }
    return changed;
}

std::string ConsolePorts::values_text(const std::vector<std::size_t>& registers) const {
    std::vector<std::string> texts;
    for (const std::size_t reg : registers) {
        const std::optional<Integer>& value = tracker_.values()[reg];
        texts.push_back(
            fmt::format("{} = {}", program_.registers[reg].name, value ? to_string(*value) : "?"));
    }
    return fmt::format("{}", fmt::join(texts, ", "));
}

void ConsolePorts::trace(const TraceStep& step) {
    const std::vector<std::size_t> changed = follow(step);
    if (!arguments_.trace && changed.empty()) return;
    if (arguments_.common.json) return keep(step);
    const Instruction& instruction = program_.instructions[step.index];
    std::vector<std::string> outcomes;
    if (step.jumped) outcomes.emplace_back(*step.jumped ? "solved, jumps" : "not solved");
    if (step.repetitions) {
        outcomes.push_back(fmt::format("{} time{}", to_string(*step.repetitions),
                                       *step.repetitions == 1 ? "" : "s"));
    }
    if (!changed.empty()) outcomes.push_back(values_text(changed));
    print_err(fmt::format("{:>6}  {:<{}} | {}{}{}\n", step.step, instruction.number, number_width_,
                          instruction_line(program_, instruction), outcomes.empty() ? "" : "  -- ",
                          fmt::join(outcomes, "; ")));
}

bool ConsolePorts::stop(const TraceStep& step) {
    if (!stops_) return true;
    const Instruction& instruction = program_.instructions[step.index];
    std::string text = fmt::format("before step {}, line {}: {}\n", step.step, instruction.number,
                                   instruction_line(program_, instruction));
    std::vector<std::size_t> all(program_.registers.size());
    std::iota(all.begin(), all.end(), std::size_t{0});
    if (!all.empty()) text += fmt::format("  registers  {}\n", values_text(all));
    if (!program_.holdings.empty()) {
        text += fmt::format("  in hand    {}\n", program_.holdings[step.holding].name);
    }
    print_err(text + state_text(step));
    if (!stdin_is_terminal() || !stderr_is_terminal()) return true;
    print_err("Enter continues, Ctrl-C ends ");
    stops_ = read_line().has_value();
    if (!stops_) print_err("\n");
    return !command_cancellation().requested();
}

/// The facelets and net of the puzzle in hand; empty without a picture.
std::string ConsolePorts::state_text(const TraceStep& step) const {
    if (step.state == nullptr) return {};
    const Puzzle& puzzle = *program_.holdings[step.holding].puzzle;
    std::string text;
    if (has_facelet_string(puzzle)) {
        text = fmt::format("  state      {}\n", facelet_string(puzzle, *step.state));
    }
    const std::optional<FlatPicture> net = flat_picture(puzzle, *step.state);
    if (net) text += net_text(puzzle, *net, {.color = false, .legend = false});
    return text;
}

bool ConsolePorts::cancelled() {
    if (!arguments_.common.quiet && !arguments_.shows_lines()) show_progress();
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
