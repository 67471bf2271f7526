#include "qter/program/q_writer.hpp"

#include <fmt/format.h>

#include <functional>

#include "qter/program/layout.hpp"
#include "qter/puzzle/piece_list.hpp"
#include "qter/support/quoted.hpp"

namespace qter {
namespace {

/// The lines of one instruction, without number and indentation.
class InstructionWriter {
 public:
    /// `number_of` gives the number to print for the instruction at an index.
    InstructionWriter(const Program& program, const Instruction& instruction,
                      std::function<std::uint64_t(std::size_t)> number_of)
        : program_(program), puzzle_(instruction.puzzle), number_of_(std::move(number_of)) {
        std::visit(*this, instruction.operation);
    }

    [[nodiscard]] const std::vector<std::string>& lines() const { return lines_; }

    void operator()(const op::Turns& turns) { add_algorithm(turns.algorithm); }
    void operator()(const op::Add& sum) { add(fmt::format("add {}", to_string(sum.amount))); }
    void operator()(const op::Goto& jump) { add(fmt::format("goto {}", number_of_(jump.target))); }
    void operator()(const op::SolvedGoto& branch) {
        add(fmt::format("solved-goto {} {}", pieces(branch.pieces), number_of_(branch.target)));
    }
    void operator()(const op::Solve&) { add("solve"); }
    void operator()(const op::RepeatUntil& loop) {
        add(fmt::format("repeat until {} solved", pieces(loop.pieces)));
        add_algorithm(loop.algorithm);
    }
    void operator()(const op::Input& input) {
        add(fmt::format("input {}", quote(input.message.str())));
        add_algorithm(input.algorithm);
        add(fmt::format("max-input {}", to_string(input.max)));
    }
    void operator()(const op::Print& print) { add_output("print", print.message, print.count); }
    void operator()(const op::Halt& halt) { add_output("halt", halt.message, halt.count); }
    void operator()(const op::Switch& change) {
        add(fmt::format("switch {}", program_.holdings[change.holding].name));
    }
    void operator()(const op::MoveHead& move) {
        const std::int64_t steps = move.steps < 0 ? -move.steps : move.steps;
        const std::string word = move.steps < 0 ? "move-left" : "move-right";
        add(steps == 1 ? word : fmt::format("{} {}", word, steps));
    }

 private:
    void add(std::string line) { lines_.push_back(std::move(line)); }

    void add_algorithm(const Algorithm& algorithm) {
        if (algorithm.empty()) return;  // on a theoretical register
        std::vector<std::string> words;
        for (const Turn turn : algorithm) words.push_back(to_string(*puzzle_, turn));
        for (std::string& line : wrap_algorithm(words)) add(std::move(line));
    }

    void add_output(std::string_view word, const std::string& message,
                    const std::optional<Count>& count) {
        add(fmt::format("{} {}", word, quote(message)));
        if (!count || count->pieces.empty()) return;
        add_algorithm(count->algorithm);
        add(fmt::format("counting-until {}", pieces(count->pieces)));
    }

    [[nodiscard]] std::string pieces(const std::vector<Slot>& slots) const {
        return slots.empty() ? "zero" : piece_list(*puzzle_, slots);
    }

    const Program& program_;
    const Puzzle* puzzle_;
    std::function<std::uint64_t(std::size_t)> number_of_;
    std::vector<std::string> lines_;
};

}  // namespace

Result<std::string> write_q(const Program& program, const QWriterOptions& options) {
    std::string text = "Puzzles\n";
    for (const Holding& holding : program.holdings) {
        if (holding.theoretical()) {
            return Diagnostic::error(Code::kTheoretical, holding.span,
                                     "a theoretical register is on no puzzle, so no Q program can "
                                     "hold it")
                .with_help("declare it on a puzzle, or run the program with `qter interpret`");
        }
        text += fmt::format("{}{}: {}\n", holding.tape ? "tape " : "", holding.name,
                            holding.puzzle->name());
    }
    text += '\n';

    const std::uint64_t last = options.line_base + program.instructions.size() - 1;
    const std::size_t width = std::to_string(last).size();
    const std::string margin(width + 3, ' ');
    const auto written_number = [&](std::size_t index) { return options.line_base + index; };
    std::uint64_t number = options.line_base;
    for (const Instruction& instruction : program.instructions) {
        text += fmt::format("{:<{}} | ", number++, width);
        const InstructionWriter writer(program, instruction, written_number);
        bool first = true;
        for (const std::string& line : writer.lines()) {
            text += fmt::format("{}{}\n", first ? "" : margin, line);
            first = false;
        }
        if (text.size() <= kMaxWrittenBytes) continue;
        return Diagnostic::error(
            Code::kTooLarge, instruction.span,
            fmt::format("the text of the program has more than {} MiB", kMaxWrittenBytes >> 20));
    }
    return text;
}

std::string instruction_text(const Program& program, const Instruction& instruction) {
    const auto number = [&](std::size_t index) { return program.instructions[index].number; };
    const InstructionWriter writer(program, instruction, number);
    return fmt::format("{}", fmt::join(writer.lines(), " "));
}

}  // namespace qter
