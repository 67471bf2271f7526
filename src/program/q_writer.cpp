#include "program/q_writer.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>

#include "program/layout.hpp"
#include "puzzle/piece_list.hpp"
#include "support/quoted.hpp"
#include "support/text.hpp"

namespace qter {
namespace {

std::string join_with_blanks(const std::vector<std::string>& words) {
    return fmt::format("{}", fmt::join(words, " "));
}

/// The length of the shortest prefix whose repetition gives all words; the number of words if there
/// is none.
std::size_t period_of(const std::vector<std::string>& words) {
    // After Knuth, Morris and Pratt: border[n] is the length of the longest proper prefix of the
    // first n words that is also their suffix.
    std::vector<std::size_t> border(words.size() + 1, 0);
    for (std::size_t n = 2; n <= words.size(); ++n) {
        std::size_t length = border[n - 1];
        while (length > 0 && words[length] != words[n - 1]) length = border[length];
        border[n] = words[length] == words[n - 1] ? length + 1 : 0;
    }
    const std::size_t period = words.size() - border.back();
    return words.size() % period == 0 ? period : words.size();
}

/// At least one word, on a line of limited length.
std::string short_algorithm(std::vector<std::string> words) {
    const std::string whole = join_with_blanks(words);
    if (whole.size() <= kMaxLineAlgorithm) return whole;
    const std::size_t turns = words.size();
    words.resize(period_of(words));
    const std::string part = join_with_blanks(words);
    if (words.size() < turns && part.size() <= kMaxLineAlgorithm) {
        return fmt::format("({}) x {}", part, turns / words.size());
    }
    const std::size_t first = wrap_algorithm(words).front().size();
    return fmt::format("{} ... ({} turns)", part.substr(0, first), turns);
}

/// The lines of one instruction, without number and indentation.
class InstructionWriter {
 public:
    /// `number_of` gives the number to print for the instruction at an index. With `brief`, an
    /// algorithm has one line, as in instruction_line().
    InstructionWriter(const Program& program, const Instruction& instruction,
                      std::function<std::uint64_t(std::size_t)> number_of, bool brief = false)
        : program_(program),
          puzzle_(instruction.puzzle),
          number_of_(std::move(number_of)),
          brief_(brief) {
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
        add(input.wraps ? fmt::format("mod {}", to_string(Integer(input.max + 1)))
                        : fmt::format("max-input {}", to_string(input.max)));
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
        if (brief_) return add(short_algorithm(std::move(words)));
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
    bool brief_;
    std::vector<std::string> lines_;
};

std::string_view last_line(const InstructionWriter& writer) {
    return writer.lines().empty() ? std::string_view() : writer.lines().back();
}

/// Appends the remark, if there is one, to the last line, after two blanks and `blanks` more.
void add_remark(std::string& text, const std::string& remark, std::size_t blanks) {
    if (remark.empty()) return;
    text.pop_back();
    text += fmt::format("{}  {}\n", std::string(blanks, ' '), remark);
}

/// Columns before the remarks: the widest last line, but at most the width of an algorithm.
std::size_t remark_column(const Program& program) {
    std::size_t column = 0;
    const auto number = [](std::size_t index) { return index; };
    for (const Instruction& instruction : program.instructions) {
        const InstructionWriter writer(program, instruction, number);
        column = std::max(column, text_columns(last_line(writer)));
    }
    return std::min(column, kAlgorithmColumns);
}

std::string one_line(const Program& program, const Instruction& instruction, bool brief) {
    const auto number = [&](std::size_t index) { return program.instructions[index].number; };
    const InstructionWriter writer(program, instruction, number, brief);
    return join_with_blanks(writer.lines());
}

}  // namespace

Result<std::string> write_q(const Program& program, const QWriterOptions& options) {
    std::string text = "Puzzles\n";
    for (const Holding& holding : program.holdings) {
        if (holding.theoretical()) {
            return Diagnostic::error(Code::kTheoretical, holding.span,
                                     "a theoretical register is not on a puzzle, so a Q program "
                                     "cannot have it")
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
    const std::size_t column = options.remarks == nullptr ? 0 : remark_column(program);
    std::uint64_t number = options.line_base;
    for (const Instruction& instruction : program.instructions) {
        text += fmt::format("{:<{}} | ", number++, width);
        const InstructionWriter writer(program, instruction, written_number);
        bool first = true;
        for (const std::string& line : writer.lines()) {
            text += fmt::format("{}{}\n", first ? "" : margin, line);
            first = false;
        }
        if (options.remarks != nullptr) {
            const std::string& remark = (*options.remarks)[number - 1 - options.line_base];
            add_remark(text, remark, column - std::min(column, text_columns(last_line(writer))));
        }
        if (text.size() <= kMaxWrittenBytes) continue;
        return Diagnostic::error(
            Code::kTooLarge, instruction.span,
            fmt::format("the text of the program has more than {} MiB", kMaxWrittenBytes >> 20));
    }
    return text;
}

std::string instruction_text(const Program& program, const Instruction& instruction) {
    return one_line(program, instruction, false);
}

std::string instruction_line(const Program& program, const Instruction& instruction) {
    return one_line(program, instruction, true);
}

}  // namespace qter
