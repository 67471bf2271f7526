#include "view/handout.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <utility>

#include "geometry/face_colours.hpp"
#include "perform/line_words.hpp"
#include "perform/observed_pieces.hpp"
#include "perform/register_values.hpp"
#include "perform/session.hpp"
#include "perform/wording.hpp"
#include "support/text.hpp"
#include "view/colour_words.hpp"
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
        add_colours();
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

    /// The colours that letters mean, once for each kind of puzzle.
    void add_colours() {
        std::vector<std::string> done;
        for (const Holding& holding : program_.holdings) {
            if (holding.theoretical()) continue;
            const Puzzle& puzzle = *holding.puzzle;
            const std::vector<std::string> words = colour_words(puzzle);
            if (words.empty() || std::find(done.begin(), done.end(), puzzle.name()) != done.end()) {
                continue;
            }
            done.push_back(puzzle.name());
            printed::Colours colours;
            colours.text =
                done.size() == 1 && is_one_kind()
                    ? "Each letter means a colour:"
                    : fmt::format("On the {} each letter means a colour:", puzzle.title());
            for (std::size_t face = 0; face < words.size(); ++face) {
                colours.all.push_back(
                    {letter_of(puzzle, face), colour_word(face_colours(puzzle)[face])});
            }
            add(std::move(colours));
        }
    }

    [[nodiscard]] bool is_one_kind() const {
        return std::all_of(
            program_.holdings.begin(), program_.holdings.end(), [&](const Holding& one) {
                return one.theoretical() ||
                       one.puzzle->name() == program_.holdings.front().puzzle->name();
            });
    }

    static ColourLetter letter_of(const Puzzle& puzzle, std::size_t face) {
        return {puzzle.faces()[face], face_colours(puzzle)[face]};
    }

    void add_instruction(std::size_t at) {
        // A line that is never reached has no puzzle in hand.
        if (in_hand_[at].empty()) return;
        const PuzzlePtr& puzzle = program_.holdings[in_hand_[at].front()].puzzle;
        LineWords words = line_words(program_, at, *puzzle, tables_.has_table(at));
        printed::Instruction line;
        line.number = number_of(at);
        line.says = std::move(words.says);
        line.text = std::move(words.text);
        if (words.turns) line.turns = to_string(*puzzle, *words.turns);
        if (!words.pieces.empty()) {
            add_place(puzzle, std::move(words.pieces), line);
        }
        add(std::move(line));
    }

    /// The picture of solved pieces, at the first line that asks for them; later lines refer to it.
    void add_place(const PuzzlePtr& puzzle, std::vector<Slot> pieces, printed::Instruction& line) {
        const auto [place, is_new] =
            pictured_.try_emplace(std::pair(puzzle.get(), pieces), line.number);
        if (!is_new) {
            line.note = fmt::format("Picture at line {}", place->second);
            return;
        }
        line.picture =
            PrintedPicture{puzzle, solved_state(puzzle->shape()), pieces,
                           fmt::format("{}, solved", pieces_text(*puzzle, pieces)), pieces};
    }

    /// "line 4", "lines 1, 4 and 8": those for which `table_of` is this table; empty for none.
    [[nodiscard]] std::string lines_of(const std::vector<std::optional<std::size_t>>& table_of,
                                       std::size_t table) const {
        std::vector<std::string> lines;
        for (std::size_t at = 0; at < table_of.size(); ++at) {
            if (table_of[at] == table) lines.push_back(std::to_string(number_of(at)));
        }
        if (lines.empty()) return {};
        return (lines.size() == 1 ? "line " : "lines ") + join_words(lines, "and", lines.size());
    }

    // --- Numbers in.

    void add_entering() {
        bool is_first = true;
        for (std::size_t i = 0; i < tables_.entering.size(); ++i) {
            const EnteringTable& one = tables_.entering[i];
            // Where several puzzles may be in hand, one table does not fit all of them.
            const std::string lines = lines_of(tables_.entering_of, i);
            if (lines.empty()) continue;
            if (std::exchange(is_first, false)) add(printed::Heading{"Entering numbers"});
            const Puzzle& puzzle = *program_.holdings[one.holding].puzzle;
            printed::Table table;
            table.caption = fmt::format("Numbers for {}", lines);
            if (one.by_digits) {
                add(printed::Paragraph{fmt::format(
                    "Enter a number for {} digit by digit: for 101 turn the row of 100, then the "
                    "row of 1.",
                    lines)});
            }
            table.head = {"number", "turn"};
            for (const EnteringTable::Row& row : one.rows) {
                table.rows.push_back(
                    {to_string(row.number),
                     turns_text(puzzle, {row.turns ? as_repeated(*row.turns)
                                                   : RepeatedTurns{one.generator, row.number}})});
            }
            add(std::move(table));
        }
    }

    /// The algorithm as repetitions of the shortest one that it repeats more than twice.
    static RepeatedTurns as_repeated(const Algorithm& whole) {
        for (std::size_t period = 1; 3 * period <= whole.size(); ++period) {
            if (whole.size() % period != 0) continue;
            const auto next = whole.begin() + static_cast<std::ptrdiff_t>(period);
            if (std::equal(next, whole.end(), whole.begin())) {
                return {Algorithm(whole.begin(), next), Integer(whole.size() / period)};
            }
        }
        return {whole, 1};
    }

    // --- Numbers out.

    void add_reading() {
        bool is_first = true;
        for (std::size_t i = 0; i < tables_.reading.size(); ++i) {
            const CountTables& one = tables_.reading[i];
            std::string lines = lines_of(tables_.reading_of, i);
            if (lines.empty() || !one.tables) continue;
            lines.front() = 'L';
            const Puzzle& puzzle = *program_.holdings[one.holding].puzzle;
            if (std::exchange(is_first, false)) {
                add(printed::Heading{"Reading numbers"});
                add(printed::Paragraph{
                    "A table names a place to look at. Its colours are in the order of its "
                    "name."});
            }
            add(printed::Heading{lines, true});
            for (const RemainderTable& part : one.tables->parts) add_remainders(puzzle, part);
            add_combination(puzzle, *one.tables);
        }
    }

    void add_remainders(const Puzzle& puzzle, const RemainderTable& part) {
        printed::Table table;
        table.narrow = true;
        const std::string& name = puzzle.pieces()[part.slot].name;
        const bool at_place = part.look == RemainderTable::Look::kSlot;
        table.caption = at_place ? fmt::format("Colours at {}", name)
                                 : fmt::format("Where the piece {} is", name);
        table.head = {at_place ? "colours" : "place: colours", fmt::format("mod {}", part.modulus)};
        for (std::size_t i = 0; i < part.rows.size(); ++i) {
            const RemainderTable::Row& row = part.rows[i];
            const std::string seen =
                at_place ? shown_text(puzzle, part.slot, row.other, row.orientation)
                         : fmt::format("{}: {}", puzzle.pieces()[row.other].name,
                                       shown_text(puzzle, row.other, part.slot, row.orientation));
            table.rows.push_back({seen, std::to_string(i)});
            table.letters.emplace_back();
            const Slot place = at_place ? part.slot : row.other;
            const Slot piece = at_place ? row.other : part.slot;
            for (const std::uint8_t face : shown_faces(puzzle, place, piece, row.orientation)) {
                table.letters.back().push_back(letter_of(puzzle, face));
            }
        }
        add(std::move(table));
    }

    void add_combination(const Puzzle& puzzle, const ReadingTables& tables) {
        const std::optional<CombinationTable> values = combination_table(tables);
        if (!values) {
            std::string text = combination_text(puzzle, tables);
            while (text.ends_with('\n')) text.pop_back();
            if (!text.empty()) add(printed::Paragraph{text});
            return;
        }
        printed::Table table;
        table.narrow = true;
        table.caption = fmt::format("The number: row of {}, column of {}",
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
        std::uint64_t line = 0;
        std::uint64_t round = 1;  ///< the line has been done this often
        std::size_t holding = 0;
        std::int64_t head = 0;
        State state;
    };

    /// Messages of inputs, and the numbers that were entered for each in a row.
    using Entered = std::vector<std::pair<std::string, std::vector<std::string>>>;

    void add_example(PerformSession session) {
        std::vector<Moment> moments;
        Entered entered;
        std::map<std::uint64_t, std::uint64_t> rounds;  // by line
        std::size_t used = 0;
        while (session.step().kind != MachineStep::Kind::kDone &&
               session.step().kind != MachineStep::Kind::kFailed &&
               session.steps_done() < options_.most_steps) {
            const MachineStep step = session.step();
            std::optional<Integer> number;
            if (step.kind == MachineStep::Kind::kEnter) {
                number = example_number(used++, step.range);
                if (entered.empty() || entered.back().first != step.message) {
                    entered.emplace_back(step.message, std::vector<std::string>());
                }
                entered.back().second.push_back(to_string(*number));
            }
            if (session.go_on(number)) break;
            if (step.kind != MachineStep::Kind::kTurn) continue;
            const std::uint64_t line = number_of(step.instruction);
            moments.push_back(
                {line, ++rounds[line], step.holding, session.head(), session.state()});
        }
        if (moments.empty()) return;
        add(printed::Heading{"An example"});
        add(printed::Paragraph{example_text(session, entered) + ' ' + moments_text(moments)});
        add(printed::Pictures{pictures_of(moments, rounds)});
    }

    [[nodiscard]] Integer example_number(std::size_t index, const AnswerRange& range) const {
        if (index < options_.numbers.size() && range.amount(options_.numbers[index])) {
            return options_.numbers[index];
        }
        return std::min(range.max, Integer(2 + index % 3));
    }

    static std::string example_text(const PerformSession& session, const Entered& entered) {
        std::vector<std::string> sentences;
        std::vector<std::string> inputs;
        for (const auto& [message, numbers] : entered) {
            inputs.push_back(fmt::format("{} for \"{}\"", join_words(numbers), message));
        }
        if (!inputs.empty()) sentences.push_back(fmt::format("Enter {}.", join_words(inputs)));
        std::vector<std::string> printed;
        for (const Output& output : session.outputs()) {
            printed.push_back(fmt::format("\"{}\"", output_text(output)));
        }
        if (!printed.empty()) {
            sentences.push_back(fmt::format("The program prints {}.", join_words(printed)));
        }
        if (session.step().kind == MachineStep::Kind::kFailed) {
            sentences.emplace_back("Then the program cannot go on.");
        } else if (session.step().kind != MachineStep::Kind::kDone) {
            sentences.emplace_back("The program goes on, the example ends here.");
        }
        return fmt::format("{}", fmt::join(sentences, " "));
    }

    /// How to read the pictures of the example.
    [[nodiscard]] std::string moments_text(const std::vector<Moment>& moments) const {
        std::string text = moments.size() > options_.most_pictures
                               ? "The pictures show the puzzle after some of the turns."
                               : "The pictures show the puzzle after each line that turns it.";
        const bool is_any_blank =
            std::any_of(moments.begin(), moments.end(), [&](const Moment& moment) {
                const PuzzlePtr& puzzle = program_.holdings[moment.holding].puzzle;
                const auto slots = shown(moment.holding);
                return slots && slots->size() < puzzle->pieces().size();
            });
        const bool is_any_cell = std::any_of(
            moments.begin(), moments.end(),
            [&](const Moment& moment) { return program_.holdings[moment.holding].tape; });
        if (is_any_cell) text += " A tape begins at cell 0.";
        if (is_any_blank) text += " Stickers without a letter may have any colour.";
        return text;
    }

    /// The slots that count, on a holding that has some.
    [[nodiscard]] std::optional<std::vector<Slot>> shown(std::size_t holding) const {
        if (kept_[holding].empty()) return std::nullopt;
        return kept_[holding];
    }

    /// "after line 4", "puzzle B after line 4, round 2".
    [[nodiscard]] std::string caption_of(const Moment& moment, std::uint64_t rounds) const {
        const Holding& holding = program_.holdings[moment.holding];
        std::string text;
        if (holding.tape) {
            text = fmt::format("cell {} of tape {} ", moment.head, holding.name);
        } else if (program_.holdings.size() > 1) {
            text = fmt::format("puzzle {} ", holding.name);
        }
        text += fmt::format("after line {}", moment.line);
        if (rounds > 1) text += fmt::format(", round {}", moment.round);
        return text;
    }

    std::vector<PrintedPicture> pictures_of(
        const std::vector<Moment>& moments,
        const std::map<std::uint64_t, std::uint64_t>& rounds) const {
        std::vector<PrintedPicture> pictures;
        const std::size_t count = std::min(options_.most_pictures, moments.size());
        for (std::size_t i = 0; i < count; ++i) {
            const Moment& moment = moments[(i + 1) * moments.size() / count - 1];
            pictures.push_back({program_.holdings[moment.holding].puzzle,
                                moment.state,
                                {},
                                caption_of(moment, rounds.at(moment.line)),
                                shown(moment.holding)});
        }
        return pictures;
    }

    const Program& program_;
    const HandoutOptions& options_;
    const ProgramTables& tables_;
    std::vector<std::vector<std::size_t>> in_hand_;
    std::vector<std::vector<Slot>> kept_ = observed_pieces(program_);  // by holding
    /// The lines with a picture of these pieces.
    std::map<std::pair<const Puzzle*, std::vector<Slot>>, std::uint64_t> pictured_;
    PrintedDocument document_;
};

}  // namespace

Result<PrintedDocument> handout(const Program& program, const ProgramTables& tables,
                                const HandoutOptions& options) {
    return HandoutMaker(program, tables, options).make();
}

}  // namespace qter
