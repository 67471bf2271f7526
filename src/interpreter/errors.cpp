#include "interpreter/errors.hpp"

#include <fmt/format.h>

#include "support/text.hpp"

namespace qter {
namespace {

std::string piece_names(const Puzzle& puzzle, const std::vector<Slot>& pieces,
                        std::string_view separator) {
    constexpr std::size_t kMost = 20;
    std::vector<std::string> names;
    for (std::size_t i = 0; i < pieces.size() && i < kMost; ++i) {
        names.push_back(puzzle.pieces()[pieces[i]].name);
    }
    if (pieces.size() > kMost) names.push_back(fmt::format("{} more", pieces.size() - kMost));
    return fmt::format("{}", fmt::join(names, separator));
}

/// The instruction as the user knows it, without its algorithm.
std::string quoted(const Instruction& instruction, const std::vector<Slot>& pieces) {
    const std::string names = piece_names(*instruction.puzzle, pieces, " ");
    if (std::holds_alternative<op::RepeatUntil>(instruction.operation)) {
        return fmt::format("`repeat until {} solved`", names);
    }
    return fmt::format("`counting-until {}`", names);
}

Diagnostic error(Code code, const Instruction& instruction, const std::string& what) {
    return Diagnostic::error(code, instruction.span,
                             fmt::format("line {}: {}", instruction.number, what));
}

std::string counted(std::uint64_t count, std::string_view thing) {
    return fmt::format("{} {}{}", count, thing, count == 1 ? "" : "s");
}

/// "0 to 5, or -1 to -5 the other way round".
std::string range_of(const op::Input& input) {
    if (input.wraps) return input.range().text();
    if (input.max == 0) return "0";
    return fmt::format("0 to {0}, or -1 to -{0} for the inverse", to_string(input.max));
}

}  // namespace

Diagnostic never_solved(const Instruction& instruction, const Algorithm& algorithm,
                        const std::vector<Slot>& pieces) {
    const Puzzle& puzzle = *instruction.puzzle;
    return error(Code::kNeverSolved, instruction,
                 fmt::format("{} can never end", quoted(instruction, pieces)))
        .note(fmt::format("from this state, no number of repetitions of `{}` solves {}",
                          printable(to_string(puzzle, algorithm)),
                          piece_names(puzzle, pieces, " and ")));
}

Diagnostic ran_past_end(const Instruction* last) {
    if (last == nullptr) {
        return Diagnostic::error(Code::kRanOff, {}, "the program has no instructions");
    }
    return error(Code::kRanOff, *last, "the program runs past its last line")
        .label("there is no instruction after this one")
        .with_help("end the program with `halt \"message\"`");
}

Diagnostic never_ends(const Instruction& jump, const Instruction& target, std::uint64_t steps,
                      const Holding* tape, std::int64_t shift) {
    const std::string ago = fmt::format("{} before", counted(steps, "step"));
    if (tape == nullptr) {
        return error(Code::kNeverEnds, jump, "the program never ends")
            .label(fmt::format("back at line {} in the same state as {}", target.number, ago));
    }
    const std::uint64_t cells = static_cast<std::uint64_t>(shift < 0 ? -shift : shift);
    return error(Code::kNeverEnds, jump, "the program never ends")
        .label(fmt::format("back at line {} in the same state as {}, but {} further {} on tape {}",
                           target.number, ago, counted(cells, "cell"), shift < 0 ? "left" : "right",
                           tape->name));
}

Diagnostic out_of_range(const Instruction& instruction, const op::Input& input,
                        const Integer& answer) {
    return error(Code::kBadInput, instruction,
                 fmt::format("{} is out of range: this input takes {}",
                             printable(to_string(answer)), range_of(input)));
}

Diagnostics no_answer(const Instruction& instruction, const op::Input& input,
                      const Diagnostics& from_port) {
    Diagnostics all;
    for (Diagnostic diagnostic : from_port.items()) {
        if (!diagnostic.primary.span.known()) {
            diagnostic.primary.span = instruction.span;
            diagnostic.notes.push_back(
                fmt::format("line {} asks for a number: {}", instruction.number, range_of(input)));
        }
        all.add(std::move(diagnostic));
    }
    return all;
}

Diagnostic too_many_steps(const Instruction* next, std::uint64_t max_steps) {
    const std::string what = fmt::format("stopped after {}", counted(max_steps, "step"));
    if (next == nullptr) return Diagnostic::error(Code::kLimit, {}, what + ", at the end");
    return error(Code::kLimit, *next, what).label("this would be the next one");
}

Diagnostic too_many_cells(const Instruction& instruction) {
    return error(Code::kLimit, instruction,
                 "the program changes more cells of its tapes than a run can keep");
}

Diagnostic too_far(const Instruction& instruction, const Holding& tape) {
    return error(Code::kLimit, instruction,
                 fmt::format("the head of tape {} gets too far from where it began", tape.name));
}

Diagnostic too_many_algorithms(const Instruction& instruction) {
    return error(Code::kLimit, instruction,
                 "no memory is left for the algorithms from this line on");
}

}  // namespace qter
