#include "perform/wording.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "perform/session.hpp"
#include "support/text.hpp"

namespace qter {
namespace {

std::string times_text(const Integer& times) {
    return times == 1 ? "" : times == 2 ? ", twice" : fmt::format(", {} times", to_string(times));
}

std::string turn_text(const Program& program, const MachineStep& step) {
    const Puzzle& puzzle = *program.holdings[step.holding].puzzle;
    if (step.any_way) return "Solve the puzzle by any method.";
    return fmt::format("Turn {}", turns_text(puzzle, step.turns));
}

std::string look_text(const Puzzle& puzzle, const MachineStep& step) {
    if (step.pieces.empty()) return "There are no pieces to check: the answer is yes.";
    const bool one = step.pieces.size() == 1;
    return fmt::format("{} {}{} solved?", one ? "Is" : "Are", pieces_text(puzzle, step.pieces),
                       one ? "" : " all");
}

std::string cells_text(std::int64_t cells) {
    const std::int64_t many = cells < 0 ? -cells : cells;
    return fmt::format("Go {} cell{} to the {} on the tape.", many, many == 1 ? "" : "s",
                       cells < 0 ? "left" : "right");
}

std::string holding_text(const Holding& holding) {
    return fmt::format("{} {} ({})", holding.tape ? "tape" : "puzzle", holding.name,
                       holding.puzzle->name());
}

}  // namespace

std::string turns_text(const Puzzle& puzzle, const std::vector<RepeatedTurns>& turns) {
    std::string text;
    for (const RepeatedTurns& part : turns) {
        if (!text.empty()) text += ", then ";
        text += to_string(puzzle, part.algorithm) + times_text(part.times);
    }
    return text.empty() ? "nothing" : text;
}

std::string pieces_text(const Puzzle& puzzle, const std::vector<Slot>& pieces) {
    std::vector<std::string> names;
    for (const Slot slot : pieces) names.push_back(puzzle.pieces()[slot].name);
    return join_words(names);
}

std::string step_text(const Program& program, const MachineStep& step) {
    const Puzzle& puzzle = *program.holdings[step.holding].puzzle;
    switch (step.kind) {
        case MachineStep::Kind::kTurn:
            return turn_text(program, step);
        case MachineStep::Kind::kLook:
            return look_text(puzzle, step);
        case MachineStep::Kind::kEnter:
            return fmt::format("Choose {}.", step.range.text());
        case MachineStep::Kind::kRead:
            return fmt::format("Read the number off {}.", pieces_text(puzzle, step.pieces));
        case MachineStep::Kind::kTell:
            return step.ends ? "This is the end." : "There is nothing to turn.";
        case MachineStep::Kind::kSwitch:
            return fmt::format("Put down {} and take {}.",
                               holding_text(program.holdings[step.holding]),
                               holding_text(program.holdings[step.target]));
        case MachineStep::Kind::kMoveHead:
            return cells_text(step.cells);
        case MachineStep::Kind::kDone:
            return "The program has ended.";
        case MachineStep::Kind::kFailed:
            return "The program cannot go on.";
    }
    return {};
}

std::vector<std::uint8_t> shown_faces(const Puzzle& puzzle, Slot slot, Slot piece,
                                      std::uint8_t orientation) {
    const std::vector<std::uint8_t>& place = puzzle.pieces()[slot].stickers;
    const std::vector<std::uint8_t>& stickers = puzzle.pieces()[piece].stickers;
    const auto once = [](std::vector<std::uint8_t> faces) {
        std::sort(faces.begin(), faces.end());
        return std::adjacent_find(faces.begin(), faces.end()) == faces.end();
    };
    if (stickers.empty() || stickers.size() != place.size() || !once(stickers)) return {};
    const std::size_t count = stickers.size();
    const std::size_t turned = orientation * (count / puzzle.shape().modulus(slot));
    // Faces are numbered in the order in which names print them.
    std::vector<std::size_t> positions(count);
    std::iota(positions.begin(), positions.end(), std::size_t{0});
    std::stable_sort(positions.begin(), positions.end(),
                     [&](std::size_t a, std::size_t b) { return place[a] < place[b]; });
    std::vector<std::uint8_t> faces;
    for (const std::size_t position : positions) {
        faces.push_back(stickers[(position + count - turned) % count]);
    }
    return faces;
}

std::string shown_text(const Puzzle& puzzle, Slot slot, Slot piece, std::uint8_t orientation) {
    const std::vector<std::uint8_t> faces = shown_faces(puzzle, slot, piece, orientation);
    if (faces.empty()) {
        const std::string& name = puzzle.pieces()[piece].name;
        return orientation == 0 ? name : fmt::format("{} turned by {}", name, orientation);
    }
    const bool letters = std::all_of(puzzle.faces().begin(), puzzle.faces().end(),
                                     [](const std::string& face) { return face.size() == 1; });
    std::string text;
    for (const std::uint8_t face : faces) {
        if (!letters && !text.empty()) text += ' ';
        text += puzzle.faces()[face];
    }
    return text;
}

std::string row_text(const Puzzle& puzzle, const RemainderTable& table,
                     const RemainderTable::Row& row) {
    const std::string& name = puzzle.pieces()[table.slot].name;
    if (table.look == RemainderTable::Look::kSlot) {
        return fmt::format("{} shows {}", name,
                           shown_text(puzzle, table.slot, row.other, row.orientation));
    }
    return fmt::format("the piece {} lies at {}, which shows {}", name,
                       puzzle.pieces()[row.other].name,
                       shown_text(puzzle, row.other, table.slot, row.orientation));
}

std::string combination_text(const Puzzle& puzzle, const ReadingTables& tables) {
    const std::vector<RemainderTable>& parts = tables.parts;
    if (parts.size() < 2) return {};
    const auto name = [&](std::size_t part) { return puzzle.pieces()[parts[part].slot].name; };
    const std::optional<CombinationTable> values = combination_table(tables);
    if (!values) {
        const std::vector<Integer> weights = tables.weights();
        std::vector<std::string> terms;
        for (std::size_t i = 0; i < parts.size(); ++i) {
            terms.push_back(fmt::format("{} times that of {}", to_string(weights[i]), name(i)));
        }
        return fmt::format("The number is the sum of {}; subtract {} as often as possible.\n",
                           join_words(terms), to_string(tables.modulus));
    }
    std::string text =
        fmt::format("The number, by {} (down) and {} (across):\n     ", name(0), name(1));
    for (std::size_t column = 0; column < values->front().size(); ++column) {
        text += fmt::format("{:>5}", column);
    }
    for (std::size_t row = 0; row < values->size(); ++row) {
        text += fmt::format("\n{:>5}", row);
        for (const std::optional<Integer>& value : (*values)[row]) {
            text += fmt::format("{:>5}", value ? to_string(*value) : "-");
        }
    }
    return text + '\n';
}

Diagnostic contradicts(const PerformSession& session, bool solved) {
    const MachineStep& step = session.step();
    const Puzzle& puzzle = *session.puzzle();
    std::vector<Slot> unsolved;
    for (const Slot slot : step.pieces) {
        if (!is_solved(session.state(), slot)) unsolved.push_back(slot);
    }
    Diagnostic problem = Diagnostic::error(
        Code::kContradiction, {},
        solved ? fmt::format("{} should not be solved here", pieces_text(puzzle, unsolved))
               : fmt::format("{} should be solved here", pieces_text(puzzle, step.pieces)));
    for (const Slot slot : unsolved) {
        const State& state = session.state();
        problem.notes.push_back(
            fmt::format("{} should show {}", puzzle.pieces()[slot].name,
                        shown_text(puzzle, slot, state.piece[slot], state.orient[slot])));
    }
    return std::move(problem).with_help("look again; if it is so, an earlier turn went wrong");
}

Diagnostic contradicts(const PerformSession& session, const Integer& value) {
    Diagnostic problem = Diagnostic::error(
        Code::kContradiction, {},
        fmt::format("{} is not the number that the puzzle should show here", to_string(value)));
    const ReadingTables* const tables = session.reading();
    for (std::size_t i = 0; tables != nullptr && i < tables->parts.size(); ++i) {
        const RemainderTable& table = tables->parts[i];
        const std::optional<std::uint64_t> remainder = look_up(table, session.state());
        if (!remainder) continue;
        problem.notes.push_back(fmt::format(
            "in the model {}", row_text(*session.puzzle(), table, table.rows[*remainder])));
    }
    return std::move(problem).with_help("look again; if it is so, an earlier turn went wrong");
}

}  // namespace qter
