#include "perform/controller.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <numeric>
#include <utility>

#include "facelets/facelet_string.hpp"
#include "perform/wording.hpp"
#include "program/q_writer.hpp"
#include "support/text.hpp"

namespace qter {
namespace {

using Kind = MachineStep::Kind;

/// What to type after a slip. The puzzle has facelet strings.
std::string how_to_tell_a_slip(const Puzzle& puzzle, const State& state) {
    const Drawing& drawing = puzzle.drawing();
    std::vector<std::string> faces;
    for (const std::uint8_t face : drawing.facelet_order) faces.push_back(puzzle.faces()[face]);
    const std::size_t stickers = drawing.stickers.size();
    std::string model = facelet_string(puzzle, state);
    if (stickers % faces.size() == 0) {
        const std::size_t each = stickers / faces.size();
        for (std::size_t i = faces.size() - 1; i > 0; --i) model.insert(i * each, " ");
    }
    return fmt::format(
        "Type `slip` and a letter for each of the {} stickers: the face that has its colour. Begin "
        "with all of {}, row by row, then {}. Type ? for stickers that you have not seen; "
        "those of the faces that you turned are often enough. The model shows:\n{}\n",
        stickers, faces.front(), join_words({faces.begin() + 1, faces.end()}), model);
}

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

std::string text_of(const Output& output) {
    return fmt::format("The program says: {}\n", output_text(output));
}

std::string sentence(const std::string& text) {
    std::string made = with_stop(text);
    if (made[0] >= 'a' && made[0] <= 'z') made[0] = static_cast<char>(made[0] - 'a' + 'A');
    return made;
}

std::string text_of(const Diagnostic& problem) {
    std::string text = sentence(problem.message) + '\n';
    for (const std::string& note : problem.notes) text += sentence(note) + '\n';
    if (problem.code == Code::kContradiction) {
        return text +
               "Look again. If this is right, an earlier turn went wrong: say `slip` with what the "
               "stickers show.\n";
    }
    return problem.help.empty() ? text : text + sentence(problem.help) + '\n';
}

bool is_over(const MachineStep& step) {
    return step.kind == Kind::kDone || step.kind == Kind::kFailed;
}

/// Turns of an algorithm that the session knows.
bool is_known_turn(const MachineStep& step) { return step.kind == Kind::kTurn && !step.any_way; }

}  // namespace

Result<PerformController> PerformController::begin(const SessionRecord& record, InputSums* shorter,
                                                   PerformOptions options) {
    options.title = record.title;
    options.in_one_go = record.in_one_go;
    Result<PerformSession> session =
        PerformSession::begin(record.program, {shorter, record.in_one_go});
    if (!session) return session.diagnostics();
    if (const auto problem =
            session->replay(record.decisions, record.steps, options.observer.cancellation())) {
        return *problem;
    }
    return PerformController(*std::move(session), std::move(options));
}

std::optional<Diagnostic> PerformController::go_to_line(std::uint64_t line) {
    const Program& program = session_.program();
    while (program.instructions[session_.step().instruction].number != line) {
        if (is_over(session_.step()) || session_.steps_done() >= kMaxRecordedSteps) {
            return Diagnostic::error(Code::kUnknownLine, {},
                                     fmt::format("the program does not reach line {}", line));
        }
        options_.observer.check();
        const std::optional<Integer> number = given_number();
        if (session_.step().kind == Kind::kEnter && !number) {
            return Diagnostic::error(Code::kNoInput, {},
                                     fmt::format("before line {} the program asks for a number: {}",
                                                 line, session_.step().message))
                .with_help("give it with --input");
        }
        if (std::optional<Diagnostic> problem = session_.go_on(number)) return problem;
    }
    return std::nullopt;
}

std::optional<Integer> PerformController::given_number() {
    if (recovering() || session_.step().kind != Kind::kEnter) return std::nullopt;
    if (numbers_used_ == options_.numbers.size()) return std::nullopt;
    return options_.numbers[numbers_used_++];
}

// --- Events.

PerformAnswer PerformController::handle(const PerformEvent& event) {
    const std::uint64_t before = session_.steps_done();
    const bool was_recovering = recovering();
    PerformAnswer answer = act(event);
    const bool stepped = session_.steps_done() != before;
    if (stepped) refused_.reset();
    if (stepped && ending_ == Ending::kNone) answer.text += keep_step();
    answer.changed = answer.changed || stepped || recovering() != was_recovering;
    return answer;
}

PerformAnswer PerformController::act(const PerformEvent& event) {
    const bool answers = event.kind == PerformEvent::Kind::kYes ||
                         event.kind == PerformEvent::Kind::kNo ||
                         event.kind == PerformEvent::Kind::kNumber;
    if (undoing_ && answers) {
        return {"First undo the turns and say `next`, or say `back` to leave them done.\n"};
    }
    switch (event.kind) {
        case PerformEvent::Kind::kNext:
            return next();
        case PerformEvent::Kind::kGoOn:
            return session_.step().kind == Kind::kLook && !recovering()
                       ? look(session_.step().solved)
                       : next();
        case PerformEvent::Kind::kBack:
            return back();
        case PerformEvent::Kind::kYes:
            return look(true);
        case PerformEvent::Kind::kNo:
            return look(false);
        case PerformEvent::Kind::kNumber:
            return number(event.number);
        case PerformEvent::Kind::kWhere:
            return {where()};
        case PerformEvent::Kind::kSlip:
            return {slip(event.facelets)};
        case PerformEvent::Kind::kSave:
            return {save()};
        case PerformEvent::Kind::kRepeat:
            session_.repeat_generators();
            return {{}, true};
        case PerformEvent::Kind::kTables:
            return {session_.reading() == nullptr ? "There is nothing to read here.\n"
                                                  : tables_text()};
        case PerformEvent::Kind::kQuit:
            return {leave()};
    }
    return {};
}

PerformAnswer PerformController::next() {
    if (std::exchange(undoing_, std::nullopt)) {
        session_.back();
        return {};
    }
    if (recovery_) {
        const State now = *then();
        const Recovery done = *std::exchange(recovery_, std::nullopt);
        if (session_.recover(now, done.of_after, done.way.size())) {
            return {"The pieces that count are as they should be.\n"};
        }
        return {"These turns do not correct it; say `slip` again.\n"};
    }
    const MachineStep& step = session_.step();
    const bool says = step.kind == Kind::kRead || step.kind == Kind::kTell;
    if (step.kind == Kind::kLook) return {fmt::format("Answer yes or no: {}\n", task())};
    if (step.kind == Kind::kEnter) return {task() + '\n'};
    if (is_over(step)) {
        return {leave(step.kind == Kind::kDone ? Ending::kHalted : Ending::kFailed)};
    }
    std::optional<Diagnostic> problem = session_.go_on();
    return says ? output_or(std::move(problem)) : PerformAnswer();
}

std::optional<Diagnostic> PerformController::surplus_numbers() const {
    if (!is_over(session_.step())) return std::nullopt;
    return unused_numbers(numbers_used_, options_.numbers.size());
}

PerformAnswer PerformController::back() {
    if (std::exchange(recovery_, std::nullopt)) return {"Nothing was turned back.\n"};
    if (std::exchange(undoing_, std::nullopt)) return {"The step is not undone.\n"};
    const std::optional<MachineStep> undone = session_.undo();
    if (!undone) return {"This is the first step.\n"};
    std::string text = begin_undoing(*undone);
    if (!undoing_) session_.back();
    return {std::move(text)};
}

/// Makes the turns that undo a step the task, if it has any. Returns why they are not known, or
/// what else undoes it.
std::string PerformController::begin_undoing(const MachineStep& undone) {
    if (undone.kind == Kind::kTell) return {};
    if (undone.kind != Kind::kTurn) {
        return fmt::format("Back: {}\n", with_stop(step_text(session_.program(), undone)));
    }
    const Puzzle& puzzle = *session_.puzzle();
    if (!undone.any_way) {
        undoing_ =
            Undoing{step_text(session_.program(), undone),
                    compose(puzzle.shape(), session_.state(), state_of(puzzle, undone.turns))};
        return {};
    }
    const State* const before = session_.before_solving();
    if (before == nullptr || !options_.paths) return {};
    const Result<ShortAlgorithm> found = way(all_slots(puzzle), session_.state(), *before);
    if (!found) return text_of(found.diagnostics().items().front());
    undoing_ = Undoing{"Turn " + to_string(puzzle, found->algorithm), *before};
    return {};
}

PerformAnswer PerformController::look(bool solved) {
    if (session_.step().kind != Kind::kLook) return {"This step has no question.\n"};
    std::optional<Diagnostic> problem = session_.answer(solved);
    if (problem) refused_ = solved;
    std::string text = problem ? text_of(*problem) : std::string();
    return {std::move(text), false, std::move(problem)};
}

PerformAnswer PerformController::number(const Integer& value) {
    const Kind kind = session_.step().kind;
    if (kind == Kind::kRead) return output_or(session_.read(value));
    if (kind != Kind::kEnter) return {"This step needs no number.\n"};
    std::optional<Diagnostic> problem = session_.enter(value);
    std::string text = problem ? text_of(*problem) : std::string();
    return {std::move(text), false, std::move(problem)};
}

/// After a step that says something: this, or why it was refused.
PerformAnswer PerformController::output_or(std::optional<Diagnostic> problem) const {
    std::string text = problem ? text_of(*problem) : text_of(session_.outputs().back());
    return {std::move(text), false, std::move(problem)};
}

std::string PerformController::where() const {
    const Program& program = session_.program();
    const PerformedTurns& turned = session_.turned();
    std::string text = fmt::format(
        "{}. Turns so far: {} to enter numbers, {} for the program, {} after slips.\n", heading(),
        to_string(turned.entering), to_string(turned.running), to_string(turned.correcting));
    for (const Output& output : session_.outputs()) text += text_of(output);
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

// --- Files.

Result<std::size_t> PerformController::write_session() {
    const Result<std::string> text = write_record(session_, options_.in_one_go, options_.title);
    if (!text) return text.diagnostics();
    return options_.write(options_.save, *text);
}

/// Saves without a message; an error is reported once.
std::string PerformController::keep_step() {
    if (!options_.keep_steps || cannot_keep_) return {};
    const Result<std::size_t> written = write_session();
    kept_ = kept_ || written.ok();
    if (written) return {};
    cannot_keep_ = true;
    return text_of(written.diagnostics().items().front()) + "So steps are not saved.\n";
}

std::string PerformController::save() {
    if (!options_.write) return {};
    const Result<std::size_t> written = write_session();
    if (!written) return text_of(written.diagnostics().items().front());
    return fmt::format("The session is saved in {0}; `qter perform --resume {0}` continues it.\n",
                       printable(options_.save, 300));
}

/// A file of automatically saved steps is no longer needed when the program has ended.
std::string PerformController::leave(Ending ending) {
    ending_ = ending;
    if (!is_over(session_.step()) && session_.steps_done() != 0) return save();
    std::error_code ignored;
    if (options_.forget_at_end && std::exchange(kept_, false)) {
        std::filesystem::remove(options_.save, ignored);
    }
    return {};
}

// --- After a slip.

std::string PerformController::slip(const std::string& facelets) {
    const Puzzle& puzzle = *session_.puzzle();
    if (!has_facelet_string(puzzle)) {
        return fmt::format("{} has no facelet string; go back step by step.\n", puzzle.name());
    }
    if (facelets.empty()) return how_to_tell_a_slip(puzzle, session_.state());
    const Result<SeenFacelets> seen = read_seen_facelets(puzzle, facelets, {});
    const bool partly =
        seen && std::any_of(seen->begin(), seen->end(), [](const auto& one) { return !one; });
    if (partly) return guess(*seen);
    const Result<State> state = read_facelets(puzzle, facelets, {});
    if (!state) return text_of(state.diagnostics().items().front());
    return find_return_path(*state, "");
}

/// The distinct states after one slip in this step or in the recent ones.
std::vector<SlipGuess> PerformController::guesses_for(const SeenFacelets& seen) const {
    const Puzzle& puzzle = *session_.puzzle();
    const MachineStep& step = session_.step();
    SlipEvidence evidence{seen, {}, {}};
    std::vector<SlipGuess> guesses;
    if (is_known_turn(step)) guesses = guess_slips(puzzle, session_.state(), step.turns, evidence);
    if (refused_) evidence.looks.push_back({{}, step.pieces, *refused_});
    State before = session_.state();
    for (const auto& [past, number] : session_.recent_steps(Integer(kMaxGuessedTurns))) {
        if (past->kind == Kind::kLook) {
            evidence.looks.push_back({{}, past->pieces, past->solved});
            continue;
        }
        before = compose(puzzle.shape(), before, state_of(puzzle, inverse(puzzle, past->turns)));
        for (SlipGuess& other : guess_slips(puzzle, before, past->turns, evidence)) {
            const bool known =
                std::any_of(guesses.begin(), guesses.end(),
                            [&](const SlipGuess& guess) { return guess.state == other.state; });
            if (known) continue;
            other.what = fmt::format("in step {}, {}", number, other.what);
            guesses.push_back(std::move(other));
        }
        evidence.put_before(past->turns);
    }
    std::stable_sort(guesses.begin(), guesses.end(),
                     [](const SlipGuess& a, const SlipGuess& b) { return a.errors < b.errors; });
    return guesses;
}

/// The state is one that the model expects, before or after the step.
bool PerformController::expects(const State& state) const {
    return state == session_.state() ||
           (is_known_turn(session_.step()) && state == session_.after());
}

std::string PerformController::guess(const SeenFacelets& seen) {
    constexpr std::size_t kShown = 4;
    const Puzzle& puzzle = *session_.puzzle();
    std::vector<SlipGuess> guesses = guesses_for(seen);
    if (guesses.empty()) {
        return "No single slip in the last turns explains that. Look again, or give all "
               "stickers.\n";
    }
    if (guesses.size() == 1) return find_return_path(guesses.front().state, guesses.front().what);
    const auto slips_end = std::stable_partition(
        guesses.begin(), guesses.end(), [&](const SlipGuess& one) { return !expects(one.state); });
    const auto slips = static_cast<std::size_t>(slips_end - guesses.begin());
    std::string text;
    if (slips == 1) text = "One slip explains that:\n";
    if (slips > 1) text = fmt::format("{} slips explain that:\n", slips);
    for (std::size_t i = 0; i < std::min(kShown, slips); ++i) {
        text += fmt::format("  {}\n", guesses[i].what);
    }
    if (slips > kShown) text += "  ...\n";
    for (std::size_t i = slips; i < guesses.size(); ++i) {
        text += fmt::format("Or nothing went wrong: {}.\n", guesses[i].what);
    }
    if (const std::optional<std::size_t> facelet = distinguishing_facelet(puzzle, guesses)) {
        text += fmt::format("Most of them differ at {}, number {} in the row.\n",
                            facelet_name(puzzle, *facelet), *facelet + 1);
    }
    return text;
}

std::string PerformController::find_return_path(const State& from, const std::string& what) {
    undoing_.reset();
    const Puzzle& puzzle = *session_.puzzle();
    const bool of_after =
        is_known_turn(session_.step()) && !agree_in(session_.kept(), from, session_.state());
    const State to = of_after ? session_.after() : session_.state();
    const Result<ShortAlgorithm> found = way(session_.kept(), from, to);
    if (!found) return text_of(found.diagnostics().items().front());
    const std::string begin = what.empty() ? "" : with_stop("So " + what) + ' ';
    if (found->algorithm.empty()) {
        if (!session_.recover(from, of_after, 0)) return "The puzzle is in another state.\n";
        return begin + "The pieces that count are as they should be: continue.\n";
    }
    recovery_ = Recovery{from, of_after, found->algorithm};
    return fmt::format(
        "{}Turn {} ({}{}), then the puzzle is as it should be {}. Say next when it is "
        "done.\n",
        begin, to_string(puzzle, found->algorithm), turn_count(Integer(found->algorithm.size())),
        found->shortest ? ", the fewest there are" : "", of_after ? "after this step" : "here");
}

Result<ShortAlgorithm> PerformController::way(const std::vector<Slot>& kept, const State& from,
                                              const State& to) {
    if (!options_.paths) {
        return Diagnostic::error(Code::kLimit, {}, "this session does not search for ways back");
    }
    const PuzzlePtr& puzzle = session_.puzzle();
    std::unique_ptr<PathFinder>& finder = finders_[{puzzle.get(), kept}];
    if (!finder) {
        Result<PathFinder> made = PathFinder::make(puzzle, kept, *options_.paths);
        if (!made) return made.diagnostics();
        finder = std::make_unique<PathFinder>(*std::move(made));
    }
    return finder->find(from, to, options_.path_seconds, options_.observer.cancellation());
}

// --- Texts to show.

std::string PerformController::heading() const {
    const Program& program = session_.program();
    const MachineStep& step = session_.step();
    const Holding& holding = program.holdings[step.holding];
    if (undoing_) return fmt::format("Back to step {}", session_.steps_done());
    std::string text = fmt::format("Step {}, line {}", session_.steps_done() + 1,
                                   program.instructions[step.instruction].number);
    if (holding.tape) {
        text += fmt::format(", tape {} at cell {}", holding.name, session_.head());
    } else if (program.holdings.size() > 1) {
        text += fmt::format(", puzzle {}", holding.name);
    }
    return text;
}

std::string PerformController::message() const {
    if (undoing_) return {};
    const MachineStep& step = session_.step();
    const bool asks =
        step.kind == Kind::kEnter || step.kind == Kind::kRead || step.kind == Kind::kTell;
    return asks ? step.message : std::string();
}

std::string PerformController::task() const {
    if (undoing_) return undoing_->task;
    if (recovery_) {
        return fmt::format("Turn {}", to_string(*session_.puzzle(), recovery_->way));
    }
    return step_text(session_.program(), session_.step());
}

std::string PerformController::hints() const {
    const MachineStep& step = session_.step();
    const Puzzle& puzzle = *session_.puzzle();
    if (undoing_) return "This undoes the last step. `back` again leaves it done.\n";
    if (recovery_) return "This is the way back after the slip.\n";
    if (step.kind == Kind::kFailed) return text_of(*session_.failure());
    if (step.kind == Kind::kRead) return tables_text();
    if (step.kind == Kind::kTurn && step.turns != step.repeating && !step.repeating.empty()) {
        std::vector<std::string> numbers;
        for (const Integer& number : step.numbers) numbers.push_back(to_string(number));
        return fmt::format("This enters {} in {}; by repeating it takes {}.\n", join_words(numbers),
                           turn_count(turns_in(step.turns)), turn_count(turns_in(step.repeating)));
    }
    if (step.kind == Kind::kLook && step.left && *step.left > 0) {
        return fmt::format("If not, turn {} and look again.\n", turns_text(puzzle, step.turns));
    }
    return {};
}

std::vector<ReadingPage> PerformController::reading_pages() const {
    const ReadingTables* const tables = session_.reading();
    if (tables == nullptr) return {};
    const Puzzle& puzzle = *session_.puzzle();
    std::vector<ReadingPage> pages;
    for (const RemainderTable& table : tables->parts) {
        ReadingPage& page = pages.emplace_back();
        page.title = fmt::format("{}, mod {}:", puzzle.pieces()[table.slot].name, table.modulus);
        for (std::size_t i = 0; i < table.rows.size(); ++i) {
            page.rows.push_back(
                fmt::format("  {:>3}  {}", i, row_text(puzzle, table, table.rows[i])));
        }
        page.shown = look_up(table, session_.state());
    }
    std::vector<std::string> lines = lines_of(combination_text(puzzle, *tables));
    if (lines.empty()) return pages;
    pages.push_back({lines.front(), {lines.begin() + 1, lines.end()}});
    return pages;
}

std::string PerformController::tables_text() const {
    const std::vector<ReadingPage> pages = reading_pages();
    if (pages.empty()) return "It has no table: repeat the algorithm and count, then undo it.\n";
    std::string text;
    for (const ReadingPage& page : pages) {
        text += page.title + '\n';
        for (const std::string& row : page.rows) text += row + '\n';
    }
    return text;
}

std::string PerformController::prompt() const {
    if (recovering()) return "turned?";
    switch (session_.step().kind) {
        case Kind::kLook:
            return "yes or no?";
        case Kind::kEnter:
            return "number?";
        case Kind::kRead:
            return "number, or Enter?";
        case Kind::kDone:
        case Kind::kFailed:
            return "Enter leaves";
        default:
            return "Enter when done";
    }
}

State PerformController::now() const { return recovery_ ? recovery_->from : session_.state(); }

std::optional<State> PerformController::then() const {
    if (undoing_) return undoing_->to;
    if (recovery_) {
        return compose(session_.puzzle()->shape(), recovery_->from,
                       state_of(*session_.puzzle(), recovery_->way));
    }
    if (session_.step().kind != Kind::kTurn) return std::nullopt;
    return session_.after();
}

}  // namespace qter
