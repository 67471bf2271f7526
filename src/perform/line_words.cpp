#include "perform/line_words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>

#include "perform/wording.hpp"

namespace qter {
namespace {

std::string question(const Puzzle& puzzle, const std::vector<Slot>& pieces) {
    return fmt::format("{} {} solved?", pieces.size() == 1 ? "Is" : "Are",
                       pieces_text(puzzle, pieces));
}

/// Called through std::visit.
class LineWordsMaker {
 public:
    LineWordsMaker(const Program& program, const Puzzle& puzzle, bool has_table)
        : program_(program), puzzle_(puzzle), has_table_(has_table) {}

    LineWords words_of(const Operation& operation) {
        std::visit(*this, operation);
        std::sort(line_.pieces.begin(), line_.pieces.end());
        return std::move(line_);
    }

    void operator()(const op::Turns& turns) {
        line_.text = "Turn";
        line_.turns = turns.algorithm;
    }
    void operator()(const op::Add&) {}  // only for theoretical registers
    void operator()(const op::Goto& jump) {
        line_.text = fmt::format("Go on at line {}.", number_of(jump.target));
    }
    void operator()(const op::SolvedGoto& branch) {
        line_.text = fmt::format("{} If so, go on at line {}.", question(puzzle_, branch.pieces),
                                 number_of(branch.target));
        line_.pieces = branch.pieces;
    }
    void operator()(const op::Solve&) { line_.text = "Solve the puzzle by any method."; }
    void operator()(const op::RepeatUntil& loop) {
        line_.text =
            fmt::format("{} If so, go on at the next line. If not, turn this and look again:",
                        question(puzzle_, loop.pieces));
        line_.turns = loop.algorithm;
        line_.pieces = loop.pieces;
    }
    void operator()(const op::Input& input) {
        line_.says = input.message.str();
        line_.text = fmt::format("Choose {}. {} this that many times:", input.range().text(),
                                 has_table_ ? "Enter it by its table, or do" : "Do");
        line_.turns = input.algorithm;
    }
    void operator()(const op::Print& print) { output(print.message.str(), print.count, false); }
    void operator()(const op::Halt& halt) { output(halt.message.str(), halt.count, true); }
    void operator()(const op::Switch& change) {
        const Holding& holding = program_.holdings[change.holding];
        line_.text =
            fmt::format("Take {} {}.", holding.tape ? "the tape" : "the puzzle", holding.name);
    }
    void operator()(const op::MoveHead& move) {
        line_.text =
            fmt::format("Go {} cell{} to the {}.", std::abs(move.steps),
                        std::abs(move.steps) == 1 ? "" : "s", move.steps < 0 ? "left" : "right");
    }

 private:
    [[nodiscard]] std::uint64_t number_of(std::size_t at) const {
        return program_.instructions[at].number;
    }

    void output(const std::string& message, const std::optional<Count>& count, bool ends) {
        line_.says = message;
        if (!count) {
            line_.text = ends ? "This is the end." : "";
            return;
        }
        const std::string pieces = pieces_text(puzzle_, count->pieces);
        const bool one = count->pieces.size() == 1;
        line_.text = fmt::format(
            "{} how often this must be turned until {} solved{}.{}",
            has_table_ ? fmt::format("Read the number off {} by the tables, or count", pieces)
                       : "Count",
            !has_table_ ? pieces + (one ? " is" : " are")
            : one       ? "it is"
                        : "they are",
            ends ? "" : ", and then turn it back", ends ? " This is the end." : "");
        line_.turns = count->algorithm;
        line_.pieces = count->pieces;
    }

    const Program& program_;
    const Puzzle& puzzle_;
    bool has_table_;
    LineWords line_;
};

}  // namespace

LineWords line_words(const Program& program, std::size_t at, const Puzzle& puzzle, bool has_table) {
    return LineWordsMaker(program, puzzle, has_table).words_of(program.instructions[at].operation);
}

}  // namespace qter
