#include "view/handout.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "perform/line_words.hpp"
#include "perform/register_values.hpp"
#include "perform/session.hpp"
#include "perform/wording.hpp"
#include "support/text.hpp"
#include "view/needs_text.hpp"

namespace qter {
namespace {

class HandoutMaker {
 public:
    HandoutMaker(const Program& program, const ProgramTables& tables, const HandoutOptions& options)
        : program_(program),
          options_(options),
          tables_(tables),
          in_hand_(holdings_in_hand(program)) {}

    Result<PrintedDocument> make() {
        Result<PerformSession> session = PerformSession::begin(program_, {options_.shorter, true});
        if (!session) return session.diagnostics();
        document_.title = options_.title;
        add_needs();
        add(printed::Heading{"The program"});
        for (std::size_t at = 0; at < program_.instructions.size(); ++at) add_instruction(at);
        add_entering();
        add_reading();
        add_example(*std::move(session));
        return std::move(document_);
    }

 private:
    void add(PrintedBlock block) { document_.blocks.push_back(std::move(block)); }

    [[nodiscard]] std::uint64_t number_of(std::size_t at) const {
        return program_.instructions[at].number;
    }

    void add_needs() {
        for (std::string& text : needs_texts(program_)) {
            add(printed::Paragraph{std::move(text)});
        }
    }

    void add_instruction(std::size_t at) {
        // A line that is never reached has no puzzle in hand.
        if (in_hand_[at].empty()) return;
        const PuzzlePtr& puzzle = program_.holdings[in_hand_[at].front()].puzzle;
        LineWords words = line_words(program_, at, *puzzle);
        printed::Instruction line;
        line.number = number_of(at);
        line.says = std::move(words.says);
        line.text = std::move(words.text);
        if (words.turns) line.turns = to_string(*puzzle, *words.turns);
        if (!words.pieces.empty()) {
            line.picture = PrintedPicture{puzzle, solved_state(puzzle->shape()),
                                          std::move(words.pieces), "solved like this"};
        }
        add(std::move(line));
    }

    // --- Numbers in.

    void add_entering() {
        if (!tables_.entering.empty()) add(printed::Heading{"Entering numbers"});
        for (const EnteringTable& one : tables_.entering) {
            const Puzzle& puzzle = *program_.holdings[one.holding].puzzle;
            const auto& input =
                std::get<op::Input>(program_.instructions[one.instruction].operation);
            printed::Table table;
            table.caption = fmt::format(
                "Numbers for line {} (\"{}\"){}", number_of(one.instruction), input.message.str(),
                one.by_digits ? ": the algorithms of a number's digits, one after the other" : "");
            table.head = {"number", "turn"};
            for (const EnteringTable::Row& row : one.rows) {
                table.rows.push_back({to_string(row.number),
                                      row.turns
                                          ? to_string(puzzle, *row.turns)
                                          : turns_text(puzzle, {{one.generator, row.number}})});
            }
            add(std::move(table));
        }
    }

    // --- Numbers out.

    void add_reading() {
        if (tables_.reading.empty()) return;
        add(printed::Heading{"Reading numbers"});
        add(
            printed::Paragraph{"Find what the stickers at each place show: the letters of the "
                               "faces whose colours they "
                               "have, in the order of the place's name."});
        for (const CountTables& one : tables_.reading) {
            const Puzzle& puzzle = *program_.holdings[one.holding].puzzle;
            const std::uint64_t line = number_of(one.instruction);
            if (!one.tables) {
                add(printed::Paragraph{
                    fmt::format("No tables for line {}: find its number by counting.", line)});
                continue;
            }
            for (const RemainderTable& part : one.tables->parts) add_remainders(puzzle, part, line);
            add_combination(puzzle, *one.tables);
        }
    }

    void add_remainders(const Puzzle& puzzle, const RemainderTable& part, std::uint64_t line) {
        printed::Table table;
        table.narrow = true;
        const std::string& name = puzzle.pieces()[part.slot].name;
        const bool at_place = part.look == RemainderTable::Look::kSlot;
        table.caption = at_place ? fmt::format("Line {}: what {} shows", line, name)
                                 : fmt::format("Line {}: where the piece {} is", line, name);
        table.head = {at_place ? "shows" : "at, showing", fmt::format("mod {}", part.modulus)};
        for (std::size_t i = 0; i < part.rows.size(); ++i) {
            const RemainderTable::Row& row = part.rows[i];
            const std::string seen =
                at_place ? shown_text(puzzle, part.slot, row.other, row.orientation)
                         : fmt::format("{}: {}", puzzle.pieces()[row.other].name,
                                       shown_text(puzzle, row.other, part.slot, row.orientation));
            table.rows.push_back({seen, std::to_string(i)});
        }
        add(std::move(table));
    }

    void add_combination(const Puzzle& puzzle, const ReadingTables& tables) {
        const std::optional<CombinationTable> values = combination_table(tables);
        if (!values) {
            const std::string text = combination_text(puzzle, tables);
            if (!text.empty()) add(printed::Paragraph{text});
            return;
        }
        printed::Table table;
        table.narrow = true;
        table.caption = fmt::format("The number, by {} (down) and {} (across)",
                                    puzzle.pieces()[tables.parts[0].slot].name,
                                    puzzle.pieces()[tables.parts[1].slot].name);
        table.head.emplace_back("");
        for (std::size_t i = 0; i < values->front().size(); ++i) {
            table.head.push_back(std::to_string(i));
        }
        for (std::size_t i = 0; i < values->size(); ++i) {
            std::vector<std::string> row = {std::to_string(i)};
            for (const std::optional<Integer>& value : (*values)[i]) {
                row.push_back(value ? to_string(*value) : "-");
            }
            table.rows.push_back(std::move(row));
        }
        add(std::move(table));
    }

    // --- An example.

    struct Moment {
        std::uint64_t step = 0;
        std::uint64_t line = 0;
        std::size_t holding = 0;
        State state;
    };

    void add_example(PerformSession session) {
        std::vector<Moment> moments;
        std::vector<std::string> entered;
        std::size_t used = 0;
        while (session.step().kind != MachineStep::Kind::kDone &&
               session.step().kind != MachineStep::Kind::kFailed &&
               session.steps_done() < options_.most_steps) {
            const MachineStep step = session.step();
            std::optional<Integer> number;
            if (step.kind == MachineStep::Kind::kEnter) {
                number = example_number(used++, step.range.max);
                entered.push_back(fmt::format("{} for \"{}\"", to_string(*number), step.message));
            }
            if (session.go_on(number)) break;
            if (step.kind != MachineStep::Kind::kTurn) continue;
            moments.push_back(
                {session.steps_done(), number_of(step.instruction), step.holding, session.state()});
        }
        if (moments.empty()) return;
        add(printed::Heading{"An example"});
        add(printed::Paragraph{example_text(session, entered)});
        add(printed::Pictures{pictures_of(moments)});
    }

    [[nodiscard]] Integer example_number(std::size_t index, const Integer& max) const {
        if (index < options_.numbers.size() && abs(options_.numbers[index]) <= max) {
            return options_.numbers[index];
        }
        return std::min(max, Integer(2 + index % 3));
    }

    static std::string example_text(const PerformSession& session,
                                    const std::vector<std::string>& entered) {
        std::vector<std::string> sentences;
        if (!entered.empty()) {
            sentences.push_back(
                fmt::format("The numbers are entered by the tables: {}.", join_words(entered)));
        }
        std::vector<std::string> printed;
        for (const Output& output : session.outputs()) {
            printed.push_back(fmt::format("\"{}\"", output_text(output)));
        }
        if (!printed.empty()) {
            sentences.push_back(fmt::format("The program prints {}.", join_words(printed)));
        }
        sentences.push_back(
            "The pictures show the puzzle after the lines below; with other algorithms for the "
            "numbers, pieces that do not count may be elsewhere.");
        return fmt::format("{}", fmt::join(sentences, " "));
    }

    std::vector<PrintedPicture> pictures_of(const std::vector<Moment>& moments) const {
        std::vector<PrintedPicture> pictures;
        const std::size_t count = std::min(options_.most_pictures, moments.size());
        for (std::size_t i = 0; i < count; ++i) {
            const Moment& moment = moments[(i + 1) * moments.size() / count - 1];
            pictures.push_back({program_.holdings[moment.holding].puzzle,
                                moment.state,
                                {},
                                fmt::format("after step {}, line {}", moment.step, moment.line)});
        }
        return pictures;
    }

    const Program& program_;
    const HandoutOptions& options_;
    const ProgramTables& tables_;
    std::vector<std::vector<std::size_t>> in_hand_;
    PrintedDocument document_;
};

}  // namespace

Result<PrintedDocument> handout(const Program& program, const ProgramTables& tables,
                                const HandoutOptions& options) {
    return HandoutMaker(program, tables, options).make();
}

}  // namespace qter
