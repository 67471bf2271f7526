#include "qter/view/handout.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "qter/perform/observed_pieces.hpp"
#include "qter/perform/register_values.hpp"
#include "qter/perform/session.hpp"
#include "qter/perform/wording.hpp"
#include "qter/support/text.hpp"
#include "qter/view/needs_text.hpp"

namespace qter {
namespace {

std::vector<Slot> sorted_slots(std::vector<Slot> slots) {
    std::sort(slots.begin(), slots.end());
    return slots;
}

std::string question(const Puzzle& puzzle, const std::vector<Slot>& pieces) {
    return fmt::format("{} {} solved?", pieces.size() == 1 ? "Is" : "Are",
                       pieces_text(puzzle, pieces));
}

class HandoutMaker {
 public:
    HandoutMaker(const Program& program, const HandoutOptions& options)
        : program_(program), options_(options), in_hand_(holdings_in_hand(program)) {}

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

    // --- One line each; called through std::visit.

    void operator()(const op::Turns& turns) {
        line_.text = "Turn";
        line_.turns = to_string(*puzzle_, turns.algorithm);
    }
    void operator()(const op::Add&) {}
    void operator()(const op::Goto& jump) {
        line_.text = fmt::format("Go on at line {}.", number_of(jump.target));
    }
    void operator()(const op::SolvedGoto& branch) {
        line_.text = fmt::format("{} If so, go on at line {}.", question(*puzzle_, branch.pieces),
                                 number_of(branch.target));
        look_at(branch.pieces);
    }
    void operator()(const op::Solve&) { line_.text = "Solve the puzzle, in whatever way."; }
    void operator()(const op::RepeatUntil& loop) {
        line_.text =
            fmt::format("{} If so, go on with the next line. If not, turn this and look again:",
                        question(*puzzle_, loop.pieces));
        line_.turns = to_string(*puzzle_, loop.algorithm);
        look_at(loop.pieces);
    }
    void operator()(const op::Input& input) {
        line_.says = input.message.str();
        line_.text = fmt::format(
            "Choose a number from 0 to {}. Enter it by its table, or turn this as often as the "
            "number says:",
            to_string(input.max));
        line_.turns = to_string(*puzzle_, input.algorithm);
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
    void add(PrintedBlock block) { document_.blocks.push_back(std::move(block)); }

    [[nodiscard]] std::uint64_t number_of(std::size_t at) const {
        return program_.instructions[at].number;
    }

    void look_at(const std::vector<Slot>& pieces) {
        line_.picture = PrintedPicture{puzzle_ptr_, solved_state(puzzle_->shape()),
                                       sorted_slots(pieces), "so it is solved"};
    }

    void add_needs() {
        for (std::string& text : needs_texts(program_)) {
            add(printed::Paragraph{std::move(text)});
        }
    }

    void add_instruction(std::size_t at) {
        // What nobody comes to speaks of a puzzle that is not in hand.
        if (in_hand_[at].empty()) return;
        line_ = {};
        line_.number = number_of(at);
        puzzle_ptr_ = program_.holdings[in_hand_[at].front()].puzzle;
        puzzle_ = puzzle_ptr_.get();
        std::visit(*this, program_.instructions[at].operation);
        add(std::move(line_));
    }

    void output(const std::string& message, const std::optional<Count>& count, bool ends) {
        line_.says = message;
        const std::string end = ends ? " This is the end." : "";
        if (!count) {
            line_.text = ends ? "This is the end." : "";
            return;
        }
        line_.text = fmt::format(
            "Read the number off {} by the tables, or count how often this must be turned until {} "
            "solved{}.{}",
            pieces_text(*puzzle_, count->pieces), count->pieces.size() == 1 ? "it is" : "they are",
            ends ? "" : ", and then turn it back", end);
        line_.turns = to_string(*puzzle_, count->algorithm);
        look_at(count->pieces);
    }

    // --- Numbers in.

    void add_entering() {
        std::set<std::pair<std::size_t, std::string>> done;
        bool headed = false;
        for (std::size_t at = 0; at < program_.instructions.size(); ++at) {
            const auto* const input = std::get_if<op::Input>(&program_.instructions[at].operation);
            if (input == nullptr || in_hand_[at].empty()) continue;
            const std::size_t holding = in_hand_[at].front();
            const Puzzle& puzzle = *program_.holdings[holding].puzzle;
            if (!done.insert({holding, to_string(puzzle, input->algorithm)}).second) continue;
            if (!std::exchange(headed, true)) add(printed::Heading{"Entering numbers"});
            add_entering_table(holding, *input, number_of(at));
        }
    }

    void add_entering_table(std::size_t holding, const op::Input& input, std::uint64_t line) {
        printed::Table table;
        const bool whole = input.max <= kMaxEnteringRows;
        table.caption =
            fmt::format("Numbers for line {} (\"{}\"){}", line, input.message.str(),
                        whole ? "" : ": the algorithms of a number's digits, one after the other");
        table.head = {"number", "turn"};
        const std::vector<Integer> numbers = entered_numbers(input.max);
        const PuzzlePtr& puzzle = program_.holdings[holding].puzzle;
        const State once = state_of(*puzzle, input.algorithm);
        std::vector<State> states;
        for (const Integer& number : numbers) {
            states.push_back(power(puzzle->shape(), once, number));
        }
        std::vector<EnteredNumbers> asked;
        for (std::size_t i = 0; i < numbers.size(); ++i) {
            asked.push_back(
                {holding, puzzle, kept_[holding], {input.algorithm}, {numbers[i]}, states[i]});
        }
        if (options_.shorter != nullptr) options_.shorter->expect(asked);
        for (const EnteredNumbers& one : asked) {
            table.rows.push_back({to_string(one.amounts.front()), entering_text(one)});
        }
        add(std::move(table));
    }

    static std::vector<Integer> entered_numbers(const Integer& max) {
        std::vector<Integer> numbers;
        const bool whole = max <= kMaxEnteringRows;
        for (Integer unit = 1; unit <= max; unit *= 10) {
            for (Integer digit = 1; digit * unit <= max && (whole || digit < 10); ++digit) {
                numbers.push_back(digit * unit);
            }
            if (whole) break;
        }
        return numbers;
    }

    std::string entering_text(const EnteredNumbers& number) {
        if (options_.shorter != nullptr) {
            const std::optional<Algorithm> found = options_.shorter->find(number);
            if (found && agree_in(number.kept, state_of(*number.puzzle, *found), number.state)) {
                return to_string(*number.puzzle, *found);
            }
        }
        return turns_text(*number.puzzle, {{number.generators.front(), number.amounts.front()}});
    }

    // --- Numbers out.

    void add_reading() {
        std::set<std::pair<std::size_t, std::string>> done;
        bool headed = false;
        for (std::size_t at = 0; at < program_.instructions.size(); ++at) {
            const std::optional<Count> count = count_of(program_.instructions[at].operation);
            if (!count || in_hand_[at].empty()) continue;
            const std::size_t holding = in_hand_[at].front();
            const Puzzle& puzzle = *program_.holdings[holding].puzzle;
            const std::string key = fmt::format("{} until {}", to_string(puzzle, count->algorithm),
                                                pieces_text(puzzle, count->pieces));
            if (!done.insert({holding, key}).second) continue;
            if (!std::exchange(headed, true)) {
                add(printed::Heading{"Reading numbers"});
                add(printed::Paragraph{
                    "Look at the places named, and find what their stickers show: letters of "
                    "faces, whose colours they have, in the order of the place's name."});
            }
            add_reading_tables(holding, *count, number_of(at));
        }
    }

    static std::optional<Count> count_of(const Operation& operation) {
        if (const auto* print = std::get_if<op::Print>(&operation)) return print->count;
        if (const auto* halt = std::get_if<op::Halt>(&operation)) return halt->count;
        return std::nullopt;
    }

    void add_reading_tables(std::size_t holding, const Count& count, std::uint64_t line) {
        const Puzzle& puzzle = *program_.holdings[holding].puzzle;
        const std::optional<ReadingTables> tables =
            reading_tables(puzzle, count, states_done_to(program_, holding));
        if (!tables) {
            add(printed::Paragraph{
                fmt::format("The number of line {} has no tables: count it.", line)});
            return;
        }
        for (const RemainderTable& part : tables->parts) add_remainders(puzzle, part, line);
        add_combination(puzzle, *tables);
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
        std::vector<std::string> told;
        std::size_t used = 0;
        while (session.step().kind != PerformStep::Kind::kDone &&
               session.step().kind != PerformStep::Kind::kFailed &&
               session.steps_done() < options_.most_steps) {
            const PerformStep step = session.step();
            std::optional<Integer> number;
            if (step.kind == PerformStep::Kind::kEnter) {
                number = example_number(used++, step.max);
                told.push_back(fmt::format("{} for \"{}\"", to_string(*number), step.message));
            }
            if (session.go_on(number)) break;
            if (step.kind != PerformStep::Kind::kTurn) continue;
            moments.push_back(
                {session.steps_done(), number_of(step.instruction), step.holding, session.state()});
        }
        if (moments.empty()) return;
        add(printed::Heading{"An example"});
        add(printed::Paragraph{example_text(session, told)});
        add(printed::Pictures{pictures_of(moments)});
    }

    [[nodiscard]] Integer example_number(std::size_t index, const Integer& max) const {
        if (index < options_.numbers.size() && abs(options_.numbers[index]) <= max) {
            return options_.numbers[index];
        }
        return std::min(max, Integer(2 + index % 3));
    }

    static std::string example_text(const PerformSession& session,
                                    const std::vector<std::string>& told) {
        std::string text =
            told.empty() ? "" : fmt::format("With {}, entered by the tables: ", join_words(told));
        std::vector<std::string> said;
        for (const Output& output : session.outputs()) {
            said.push_back(fmt::format("\"{}{}\"", output.message,
                                       output.value ? ' ' + to_string(*output.value) : ""));
        }
        text += said.empty() ? "" : fmt::format("the program says {}. ", join_words(said));
        return text +
               "The puzzle looks so after the lines below, each time one comes to them; other "
               "algorithms for the numbers may leave pieces that count for nothing "
               "elsewhere.";
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
    std::vector<std::vector<std::size_t>> in_hand_;
    std::vector<std::vector<Slot>> kept_ = observed_pieces(program_);
    PrintedDocument document_;
    printed::Instruction line_;  // that is being made
    PuzzlePtr puzzle_ptr_;
    const Puzzle* puzzle_ = nullptr;
};

}  // namespace

Result<PrintedDocument> handout(const Program& program, const HandoutOptions& options) {
    return HandoutMaker(program, options).make();
}

}  // namespace qter
