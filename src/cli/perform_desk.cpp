#include "cli/perform_desk.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <numeric>
#include <utility>

#include "cli/option_values.hpp"
#include "cli/user_folders.hpp"
#include "facelets/facelet_string.hpp"
#include "perform/record.hpp"
#include "perform/wording.hpp"
#include "program/q_writer.hpp"
#include "support/text.hpp"
#include "view/needs_text.hpp"

namespace qter {
namespace {

using Command = PerformCommand;

constexpr std::array<PerformCommandName, 12> kPerformCommands = {{
    {Command::kNext, ' ', "next", "done, or accept the model's answer (same as Enter)"},
    {Command::kBack, 'b', "back", "undo the last step"},
    {Command::kYes, 'y', "yes", "the pieces are solved"},
    {Command::kNo, 'n', "no", "the pieces are not solved"},
    {Command::kWhere, 'w', "where", "the position in the program, and its output so far"},
    {Command::kPicture, 'p', "picture", "the puzzle now, and after the step"},
    {Command::kTables, 't', "tables", "the tables to read a number"},
    {Command::kRepeat, 'r', "repeat", "enter numbers by repeating generators instead"},
    {Command::kSlip, 'x', "xslip", "something went wrong: find the way back"},
    {Command::kSave, 's', "save", "save the session in a file"},
    {Command::kHelp, '?', "?", "this list"},
    {Command::kQuit, 'q', "quit", "save the session and leave"},
}};

std::vector<Slot> all_slots(const Puzzle& puzzle) {
    std::vector<Slot> slots(puzzle.shape().slots());
    std::iota(slots.begin(), slots.end(), Slot{0});
    return slots;
}

std::string turn_count(const Integer& turns) {
    return fmt::format("{} turn{}", to_string(turns), turns == 1 ? "" : "s");
}

std::string with_stop(std::string text) {
    if (!text.empty() && text.back() != '.' && text.back() != '?') text += '.';
    return text;
}

}  // namespace

PerformDesk::PerformDesk(Session& around, PerformSession session, const SearchArguments& search,
                         PerformDeskOptions options)
    : around_(around),
      session_(std::move(session)),
      search_(search),
      options_(std::move(options)) {}

// --- Commands and responses.

std::optional<PerformDesk::Said> PerformDesk::understand(std::string_view line) const {
    const std::string_view text = trimmed(line);
    if (text.empty()) return Said{Command::kNext, ""};
    const std::size_t end = std::min(text.find(' '), text.size());
    const std::string_view word = text.substr(0, end);
    const std::string argument(trimmed(text.substr(end)));
    const PerformStep::Kind kind = session_.step().kind;
    if (parse_integer(word) && argument.empty()) return Said{Command::kNumber, std::string(word)};
    // "n" means no after a question, else next.
    if (word == "n" && kind != PerformStep::Kind::kLook) return Said{Command::kNext, ""};
    if (word == "slip") return Said{Command::kSlip, argument};
    if (word == "help") return Said{Command::kHelp, ""};
    for (const PerformCommandName& name : kPerformCommands) {
        const bool meant = word == name.word || (word.size() == 1 && word[0] == name.key);
        if (meant) return Said{name.command, argument};
    }
    return std::nullopt;
}

std::string PerformDesk::obey(const Said& said) {
    const std::uint64_t before = session_.steps_done();
    std::string text = carry_out(said);
    if (session_.steps_done() != before && !over_) text += keep_step();
    return text;
}

std::string PerformDesk::carry_out(const Said& said) {
    switch (said.command) {
        case Command::kNext:
            return next();
        case Command::kBack:
            return back();
        case Command::kYes:
            return answer(true);
        case Command::kNo:
            return answer(false);
        case Command::kNumber:
            return number(said.argument);
        case Command::kWhere:
            return where();
        case Command::kSlip:
            return slip(said.argument);
        case Command::kSave:
            return save();
        case Command::kRepeat:
            session_.repeat_generators();
            return {};
        case Command::kTables:
            return session_.reading() == nullptr ? "There is nothing to read here.\n"
                                                 : tables_text();
        case Command::kPicture:
            return {};  // the display draws it
        case Command::kHelp:
            return help();
        case Command::kQuit:
            return leave(ExitCode::kDone);
    }
    return {};
}

std::string PerformDesk::next() {
    if (recovery_) {
        const Recovery done = *std::exchange(recovery_, std::nullopt);
        const State now =
            compose(session_.puzzle()->shape(), done.from, state_of(*session_.puzzle(), done.way));
        if (session_.recover(now, done.of_after, done.way.size())) {
            return "The pieces that count are as they should be.\n";
        }
        return "These turns do not correct it; say `slip` again.\n";
    }
    const PerformStep step = session_.step();
    switch (step.kind) {
        case PerformStep::Kind::kLook:
            return fmt::format("Answer yes or no: {}\n", task());
        case PerformStep::Kind::kEnter:
            return fmt::format("Choose a number from 0 to {}.\n", to_string(step.max));
        case PerformStep::Kind::kRead:
            static_cast<void>(session_.read(std::nullopt));
            return said(session_.outputs().back());
        case PerformStep::Kind::kTell:
            session_.done();
            return said(session_.outputs().back());
        case PerformStep::Kind::kDone:
        case PerformStep::Kind::kFailed:
            return leave(step.kind == PerformStep::Kind::kDone ? ExitCode::kDone
                                                               : ExitCode::kError);
        case PerformStep::Kind::kTurn:
            session_.done(step.any_way && solution_ ? Integer(solution_->second.size())
                                                    : Integer(0));
            return {};
        default:
            session_.done();
            return {};
    }
}

std::string PerformDesk::back() {
    if (std::exchange(recovery_, std::nullopt)) return "Nothing was turned back.\n";
    const std::optional<PerformStep> undone = session_.undo();
    if (!undone) return "This is the first step.\n";
    std::string text = after_undoing(*undone);
    session_.back();
    return text;
}

/// The turns by hand that undo a step.
std::string PerformDesk::after_undoing(const PerformStep& undone) {
    if (undone.kind == PerformStep::Kind::kTell) return {};
    if (!undone.any_way)
        return fmt::format("Back: {}\n", with_stop(step_text(session_.program(), undone)));
    const State* const before = session_.before_solving();
    if (before == nullptr) return {};
    const Result<ShortAlgorithm> found =
        way(all_slots(*session_.puzzle()), session_.state(), *before);
    if (!found) return told(found.diagnostics().items().front());
    return fmt::format("Back: Turn {}.\n", to_string(*session_.puzzle(), found->algorithm));
}

std::string PerformDesk::answer(bool solved) {
    if (session_.step().kind != PerformStep::Kind::kLook) return "This step has no question.\n";
    const std::optional<Diagnostic> problem = session_.answer(solved);
    return problem ? told(*problem) : std::string();
}

std::string PerformDesk::number(const std::string& text) {
    const Integer value = *parse_integer(text);
    const PerformStep::Kind kind = session_.step().kind;
    if (kind == PerformStep::Kind::kEnter) {
        const std::optional<Diagnostic> problem = session_.enter(value);
        return problem ? told(*problem) : std::string();
    }
    if (kind != PerformStep::Kind::kRead) return "This step needs no number.\n";
    const std::optional<Diagnostic> problem = session_.read(value);
    return problem ? told(*problem) : said(session_.outputs().back());
}

std::string PerformDesk::said(const Output& output) const {
    const std::string value = output.value ? to_string(*output.value) : "";
    const char* const space = output.message.empty() || value.empty() ? "" : " ";
    return fmt::format("The program says: {}{}{}\n", output.message, space, value);
}

std::string PerformDesk::told(const Diagnostic& problem) const {
    std::string text = with_stop(problem.message) + '\n';
    for (const std::string& note : problem.notes) text += with_stop(note) + '\n';
    if (problem.code == Code::kContradiction) {
        return text +
               "Look again. If this is right, an earlier turn went wrong: say `slip` with what the "
               "stickers show.\n";
    }
    return problem.help.empty() ? text : text + with_stop(problem.help) + '\n';
}

std::string PerformDesk::where() const {
    const Program& program = session_.program();
    const PerformedTurns& turned = session_.turned();
    std::string text = fmt::format(
        "{}. Turns so far: {} to enter numbers, {} for the program, {} after slips.\n", heading(),
        to_string(turned.entering), to_string(turned.running), to_string(turned.correcting));
    for (const Output& output : session_.outputs()) text += said(output);
    const std::size_t at = session_.step().instruction;
    const std::size_t first = at < 2 ? 0 : at - 2;
    const std::size_t last = std::min(at + 3, program.instructions.size());
    for (std::size_t i = first; i < last; ++i) {
        const Instruction& instruction = program.instructions[i];
        text += fmt::format("{} {} | {}\n", i == at ? '>' : ' ', instruction.number,
                            instruction_text(program, instruction));
    }
    return text;
}

std::string PerformDesk::help() const {
    std::string text;
    for (const PerformCommandName& name : kPerformCommands) {
        const std::string_view word = name.command == Command::kSlip ? "slip" : name.word;
        text +=
            fmt::format("  {}  {:8} {}\n",
                        name.key == ' ' ? "space" : fmt::format("{:5}", name.key), word, name.help);
    }
    return text;
}

// --- Files.

Result<std::size_t> PerformDesk::write_session() {
    const Result<std::string> text = write_record(session_, options_.in_one_go, options_.title);
    if (!text) return text.diagnostics();
    return around_.write(options_.save, *text);
}

/// Saves without a message; an error is reported once.
std::string PerformDesk::keep_step() {
    if (!options_.keep_steps || cannot_keep_) return {};
    const Result<std::size_t> written = write_session();
    kept_ = kept_ || written.ok();
    if (written) return {};
    cannot_keep_ = true;
    return told(written.diagnostics().items().front()) + "So steps are not saved.\n";
}

/// Removes the file of automatically saved steps, which is no longer needed.
void PerformDesk::forget() {
    std::error_code ignored;
    if (std::exchange(kept_, false)) std::filesystem::remove(options_.save, ignored);
}

std::string PerformDesk::save() {
    const Result<std::size_t> written = write_session();
    if (!written) return told(written.diagnostics().items().front());
    return fmt::format("The session is saved in {0}; `qter perform --resume {0}` continues it.\n",
                       printable(options_.save, 300));
}

std::string PerformDesk::leave(ExitCode code) {
    over_ = true;
    code_ = code;
    const PerformStep::Kind kind = session_.step().kind;
    const bool ended = kind == PerformStep::Kind::kDone || kind == PerformStep::Kind::kFailed;
    if (!ended && session_.steps_done() != 0) return save();
    if (options_.forget_at_end) forget();
    return {};
}

// --- After a slip.

std::string PerformDesk::slip(const std::string& facelets) {
    const Puzzle& puzzle = *session_.puzzle();
    if (!has_facelet_string(puzzle)) {
        return fmt::format("{} has no facelet string; go back step by step.\n", puzzle.name());
    }
    if (facelets.empty()) {
        return fmt::format(
            "Say `slip` and what the {} stickers show, face by face, with ? for unknown ones. It "
            "should be:\n{}\n",
            puzzle.drawing().stickers.size(), facelet_string(puzzle, session_.state()));
    }
    const Result<SeenFacelets> seen = read_seen_facelets(puzzle, facelets, {});
    const bool partly =
        seen && std::any_of(seen->begin(), seen->end(), [](const auto& one) { return !one; });
    if (partly) return guess(*seen);
    const Result<State> state = read_facelets(puzzle, facelets, {});
    if (!state) return told(state.diagnostics().items().front());
    return look_for_way(*state, "");
}

std::vector<SlipGuess> PerformDesk::guesses_for(const SeenFacelets& seen) const {
    const Puzzle& puzzle = *session_.puzzle();
    const PerformStep& step = session_.step();
    std::vector<SlipGuess> guesses;
    if (step.kind == PerformStep::Kind::kTurn && !step.any_way) {
        guesses = guess_slips(puzzle, session_.state(), step.turns, seen);
    }
    const std::optional<PerformStep> undone = session_.undo();
    if (undone && undone->kind == PerformStep::Kind::kTurn && !undone->any_way) {
        const State before =
            compose(puzzle.shape(), session_.state(), state_of(puzzle, undone->turns));
        for (SlipGuess& other : guess_slips(puzzle, before, inverse(puzzle, undone->turns), seen)) {
            const bool known =
                std::any_of(guesses.begin(), guesses.end(),
                            [&](const SlipGuess& guess) { return guess.state == other.state; });
            if (!known) guesses.push_back(std::move(other));
        }
    }
    std::stable_sort(guesses.begin(), guesses.end(),
                     [](const SlipGuess& a, const SlipGuess& b) { return a.errors < b.errors; });
    return guesses;
}

std::string PerformDesk::guess(const SeenFacelets& seen) {
    constexpr std::size_t kShown = 4;
    const Puzzle& puzzle = *session_.puzzle();
    const std::vector<SlipGuess> guesses = guesses_for(seen);
    if (guesses.empty()) {
        return "No single slip in the last turns explains that. Look again, or give all "
               "stickers.\n";
    }
    if (guesses.size() == 1) return look_for_way(guesses.front().state, guesses.front().what);
    std::string text = fmt::format("{} slips explain that:\n", guesses.size());
    for (std::size_t i = 0; i < std::min(kShown, guesses.size()); ++i) {
        text += fmt::format("  {}\n", guesses[i].what);
    }
    if (guesses.size() > kShown) text += "  ...\n";
    if (const std::optional<std::size_t> telling = telling_facelet(puzzle, guesses)) {
        text += fmt::format("Most of them differ at {}, number {} in the row.\n",
                            facelet_name(puzzle, *telling), *telling + 1);
    }
    return text;
}

std::string PerformDesk::look_for_way(const State& from, const std::string& what) {
    const Puzzle& puzzle = *session_.puzzle();
    const bool of_after = session_.step().kind == PerformStep::Kind::kTurn &&
                          !session_.step().any_way &&
                          !agree_in(session_.kept(), from, session_.state());
    const State to = of_after ? session_.after() : session_.state();
    const Result<ShortAlgorithm> found = way(session_.kept(), from, to);
    if (!found) return told(found.diagnostics().items().front());
    const std::string begin = what.empty() ? "" : with_stop("So " + what) + ' ';
    if (found->algorithm.empty()) {
        if (!session_.recover(from, of_after, 0)) return "The puzzle is in another state.\n";
        return begin + "The pieces that count are as they should be: continue.\n";
    }
    recovery_ = Recovery{from, of_after, found->algorithm, found->shortest};
    return fmt::format(
        "{}Turn {} ({}{}), then the puzzle is as it should be {}. Say next when it is "
        "done.\n",
        begin, to_string(puzzle, found->algorithm), turn_count(Integer(found->algorithm.size())),
        found->shortest ? ", the fewest there are" : "", of_after ? "after this step" : "here");
}

PathFinder* PerformDesk::finder_for(const std::vector<Slot>& kept, Diagnostics& problems) {
    const PuzzlePtr& puzzle = session_.puzzle();
    std::unique_ptr<PathFinder>& finder = finders_[{puzzle.get(), kept}];
    if (finder) return finder.get();
    PartialOptions options;
    options.threads = search_.threads;
    options.keeping.threads = search_.threads;
    options.keeping.cancellation = &command_cancellation();
    if (search_.cache) options.keeping.folder = user_tables_folder();
    std::optional<PathFinder> made = PathFinder::make(puzzle, kept, options).take(problems);
    if (made) finder = std::make_unique<PathFinder>(*std::move(made));
    return finder.get();
}

Result<ShortAlgorithm> PerformDesk::way(const std::vector<Slot>& kept, const State& from,
                                        const State& to) {
    Diagnostics problems;
    PathFinder* const finder = finder_for(kept, problems);
    if (finder == nullptr) return problems;
    return finder->find(from, to, options_.way_seconds, command_cancellation());
}

// --- Texts to show.

std::string PerformDesk::opening() const {
    if (session_.steps_done() != 0) return {};
    std::string text;
    for (const std::string& needed : needs_texts(session_.program())) text += needed + '\n';
    if (!options_.note.empty()) text += options_.note + '\n';
    return text +
           "A piece is solved when each of its stickers has the colour of the face it is on.\n";
}

std::string PerformDesk::heading() const {
    const Program& program = session_.program();
    const PerformStep& step = session_.step();
    const Holding& holding = program.holdings[step.holding];
    std::string text = fmt::format("Step {}, line {}", session_.steps_done() + 1,
                                   program.instructions[step.instruction].number);
    if (holding.tape) {
        text += fmt::format(", tape {} at cell {}", holding.name, session_.head());
    } else if (program.holdings.size() > 1) {
        text += fmt::format(", puzzle {}", holding.name);
    }
    return text;
}

std::string PerformDesk::message() const {
    const PerformStep& step = session_.step();
    const bool asks = step.kind == PerformStep::Kind::kEnter ||
                      step.kind == PerformStep::Kind::kRead ||
                      step.kind == PerformStep::Kind::kTell;
    return asks ? step.message : std::string();
}

std::string PerformDesk::task() const {
    if (recovery_) {
        return fmt::format("Turn {}", to_string(*session_.puzzle(), recovery_->way));
    }
    return step_text(session_.program(), session_.step());
}

std::string PerformDesk::hints() const {
    const PerformStep& step = session_.step();
    const Puzzle& puzzle = *session_.puzzle();
    if (recovery_) return "This is the way back after the slip.\n";
    if (step.kind == PerformStep::Kind::kFailed) return told(*session_.failure());
    if (step.kind == PerformStep::Kind::kRead) return tables_text();
    if (step.kind == PerformStep::Kind::kTurn && step.turns != step.repeating &&
        !step.repeating.empty()) {
        std::vector<std::string> numbers;
        for (const Integer& number : step.numbers) numbers.push_back(to_string(number));
        return fmt::format("This enters {} in {}; by repeating it takes {}.\n", join_words(numbers),
                           turn_count(turns_in(step.turns)), turn_count(turns_in(step.repeating)));
    }
    if (step.kind == PerformStep::Kind::kLook && step.left && *step.left > 0) {
        const Instruction& instruction = session_.program().instructions[step.instruction];
        return fmt::format(
            "If not, turn {} and look again.\n",
            to_string(puzzle, std::get<op::RepeatUntil>(instruction.operation).algorithm));
    }
    return {};
}

std::string PerformDesk::tables_text() const {
    const ReadingTables* const tables = session_.reading();
    const Puzzle& puzzle = *session_.puzzle();
    if (tables == nullptr) {
        return "It has no table: repeat the algorithm and count, then undo it.\n";
    }
    std::string text;
    for (const RemainderTable& table : tables->parts) {
        text += fmt::format("{}, mod {}:\n", puzzle.pieces()[table.slot].name, table.modulus);
        for (std::size_t i = 0; i < table.rows.size(); ++i) {
            text += fmt::format("  {:>3}  {}\n", i, row_text(puzzle, table, table.rows[i]));
        }
    }
    return text + combination_text(puzzle, *tables);
}

std::string PerformDesk::prompt() const {
    if (recovery_) return "turned?";
    switch (session_.step().kind) {
        case PerformStep::Kind::kLook:
            return "yes or no?";
        case PerformStep::Kind::kEnter:
            return "number?";
        case PerformStep::Kind::kRead:
            return "number, or Enter?";
        case PerformStep::Kind::kDone:
        case PerformStep::Kind::kFailed:
            return "Enter leaves";
        default:
            return "Enter when done";
    }
}

const std::vector<Slot>& PerformDesk::pieces() const { return session_.step().pieces; }

State PerformDesk::now() const { return recovery_ ? recovery_->from : session_.state(); }

std::optional<State> PerformDesk::then() const {
    if (recovery_) {
        return compose(session_.puzzle()->shape(), recovery_->from,
                       state_of(*session_.puzzle(), recovery_->way));
    }
    if (session_.step().kind != PerformStep::Kind::kTurn) return std::nullopt;
    return session_.after();
}

}  // namespace qter
