#include "perform/session.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <utility>

#include "interpreter/counting.hpp"
#include "interpreter/errors.hpp"
#include "perform/observed_pieces.hpp"
#include "perform/wording.hpp"

namespace qter {
namespace {

bool all_solved(const State& state, const std::vector<Slot>& pieces) {
    return std::all_of(pieces.begin(), pieces.end(),
                       [&](Slot slot) { return is_solved(state, slot); });
}

Diagnostic runs_in_a_circle(const Instruction& instruction) {
    return Diagnostic::error(
        Code::kNeverEnds, instruction.span,
        fmt::format("line {}: from here the jumps form a loop without other instructions",
                    instruction.number));
}

/// Adds `times` repetitions: none for 0, of the inverse if negative.
void add_repetitions(const Puzzle& puzzle, const Algorithm& algorithm, const Integer& times,
                     std::vector<RepeatedTurns>& all) {
    if (times == 0 || algorithm.empty()) return;
    all.push_back({times > 0 ? algorithm : inverse(puzzle, algorithm), abs(times)});
}

/// Approximate memory that a step owns.
std::size_t bytes_of(const PerformStep& step) {
    std::size_t bytes =
        sizeof(PerformStep) + step.message.size() + step.pieces.size() * sizeof(Slot);
    for (const RepeatedTurns& part : step.turns) bytes += part.algorithm.size() * sizeof(Turn);
    return bytes;
}

}  // namespace

Result<PerformSession> PerformSession::begin(const Program& program,
                                             const PerformSessionOptions& options) {
    for (const Holding& holding : program.holdings) {
        if (!holding.theoretical()) continue;
        return Diagnostic::error(
            Code::kTheoretical, holding.span,
            "the program has a theoretical register, which cannot be performed by hand");
    }
    if (program.instructions.empty()) {
        return Diagnostic::error(Code::kEmpty, {}, "the program has nothing to do");
    }
    if (program.holdings.empty()) {
        return Diagnostic::error(Code::kEmpty, {},
                                 "the program has no puzzle, so there is nothing to perform")
            .with_help("`qter interpret` runs it");
    }
    PerformSession session(program, options);
    session.settle();
    return session;
}

PerformSession::PerformSession(const Program& program, const PerformSessionOptions& options)
    : program_(&program), options_(options), kept_(observed_pieces(program)) {
    for (const Holding& holding : program.holdings) {
        held_.push_back({0, {{0, solved_state(holding.puzzle->shape())}}});
    }
}

// --- Present position.

const State& PerformSession::state() const {
    const Held& held = held_[place_.holding];
    return held.cells.at(held.head);
}

State PerformSession::after() const {
    if (step_.kind != PerformStep::Kind::kTurn) return state();
    const Shape& shape = puzzle()->shape();
    if (step_.any_way) return solved_state(shape);
    return compose(shape, state(), state_of(*puzzle(), step_.turns));
}

const PuzzlePtr& PerformSession::puzzle() const {
    return program_->holdings[place_.holding].puzzle;
}

const ReadingTables* PerformSession::reading() const {
    if (step_.kind != PerformStep::Kind::kRead) return nullptr;
    const auto [entry, is_new] = readings_.try_emplace(place_.instruction);
    if (is_new) {
        const Operation& operation = instruction().operation;
        const auto* const print = std::get_if<op::Print>(&operation);
        const Count& count =
            print != nullptr ? *print->count : *std::get<op::Halt>(operation).count;
        entry->second = reading_tables(*puzzle(), count, states_done_to(*program_, place_.holding));
    }
    return entry->second ? &*entry->second : nullptr;
}

// --- Steps.

void PerformSession::settle() {
    for (std::size_t jumps = 0; place_.instruction < program_->instructions.size(); ++jumps) {
        const auto* const jump = std::get_if<op::Goto>(&instruction().operation);
        if (jump == nullptr) break;
        if (jumps > program_->instructions.size()) return fail(runs_in_a_circle(instruction()));
        place_.instruction = jump->target;
    }
    make_step();
}

void PerformSession::make_step() {
    step_ = PerformStep();
    step_.holding = place_.holding;
    if (!pending_.empty() && !more_inputs_follow()) {
        make_entering_turns();
        if (!step_.turns.empty()) return;
        pending_.clear();  // all are 0
        step_ = PerformStep();
        step_.holding = place_.holding;
    }
    if (place_.instruction >= program_->instructions.size()) {
        return fail(ran_off(&program_->instructions.back()));
    }
    step_.instruction = place_.instruction;
    std::visit([this](const auto& operation) { make(operation); }, instruction().operation);
}

bool PerformSession::more_inputs_follow() const {
    if (!options_.in_one_go) return false;
    for (std::size_t at = place_.instruction; at < program_->instructions.size(); ++at) {
        const Operation& operation = program_->instructions[at].operation;
        if (std::holds_alternative<op::Input>(operation)) return true;
        const auto* const print = std::get_if<op::Print>(&operation);
        if (print == nullptr || print->count) return false;
    }
    return false;
}

void PerformSession::make_entering_turns() {
    std::vector<Algorithm> generators;
    std::vector<Integer> amounts;
    for (const Pending& one : pending_) {
        const auto& input = std::get<op::Input>(program_->instructions[one.instruction].operation);
        add_repetitions(*puzzle(), input.algorithm, one.number, step_.repeating);
        generators.push_back(input.algorithm);
        amounts.push_back(one.number);
    }
    step_.kind = PerformStep::Kind::kTurn;
    step_.instruction = pending_.back().instruction;
    step_.numbers = amounts;
    step_.turns = step_.repeating;
    if (options_.shorter == nullptr || replaying_ || step_.repeating.empty()) return;
    const State wanted = state_of(*puzzle(), step_.repeating);
    const std::vector<Slot>& kept = kept_[place_.holding];
    const std::optional<Algorithm> found = options_.shorter->find(
        {place_.holding, kept, std::move(generators), std::move(amounts), wanted});
    if (found && Integer(found->size()) < turns_in(step_.repeating)) step_.turns = {{*found, 1}};
}

void PerformSession::make(const op::Turns& turns) {
    step_.kind = PerformStep::Kind::kTurn;
    step_.turns = {{turns.algorithm, 1}};
}

void PerformSession::make(const op::Add&) { assert(false); }   // no theoretical registers
void PerformSession::make(const op::Goto&) { assert(false); }  // settle() follows them

void PerformSession::make(const op::SolvedGoto& branch) {
    step_.kind = PerformStep::Kind::kLook;
    step_.pieces = branch.pieces;
    step_.solved = all_solved(state(), branch.pieces);
}

void PerformSession::make(const op::Solve&) {
    step_.kind = PerformStep::Kind::kTurn;
    step_.any_way = true;
}

void PerformSession::make(const op::RepeatUntil& loop) {
    if (place_.stage == Stage::kAgain) {
        step_.kind = PerformStep::Kind::kTurn;
        step_.turns = {{loop.algorithm, 1}};
        return;
    }
    step_.kind = PerformStep::Kind::kLook;
    step_.pieces = loop.pieces;
    step_.left = repetitions_until_solved(puzzle()->shape(), state(),
                                          state_of(*puzzle(), loop.algorithm), loop.pieces);
    if (!step_.left) return fail(never_solved(instruction(), loop.algorithm, loop.pieces));
    step_.solved = *step_.left == 0;
}

void PerformSession::make(const op::Input& input) {
    step_.kind = PerformStep::Kind::kEnter;
    step_.message = input.message.str();
    step_.max = input.max;
}

void PerformSession::make(const op::Print& print) {
    make_output(print.message.str(), print.count, false);
}
void PerformSession::make(const op::Halt& halt) {
    make_output(halt.message.str(), halt.count, true);
}

void PerformSession::make_output(const std::string& message, const std::optional<Count>& count,
                                 bool ends) {
    step_.message = message;
    step_.ends = ends;
    if (place_.stage == Stage::kAgain) {
        step_.kind = PerformStep::Kind::kDone;  // the message of the halt has been shown
        return;
    }
    step_.kind = count ? PerformStep::Kind::kRead : PerformStep::Kind::kTell;
    if (!count) return;
    step_.pieces = count->pieces;
    step_.value = repetitions_until_solved(puzzle()->shape(), state(),
                                           state_of(*puzzle(), count->algorithm), count->pieces);
    if (!step_.value) fail(never_solved(instruction(), count->algorithm, count->pieces));
}

void PerformSession::make(const op::Switch& change) {
    step_.kind = PerformStep::Kind::kSwitch;
    step_.target = change.holding;
}

void PerformSession::make(const op::MoveHead& move) {
    step_.kind = PerformStep::Kind::kMoveHead;
    step_.cells = move.steps;
}

void PerformSession::fail(Diagnostic why) {
    step_ = PerformStep();
    step_.kind = PerformStep::Kind::kFailed;
    step_.holding = place_.holding;
    step_.instruction = std::min(place_.instruction, program_->instructions.size() - 1);
    failure_ = std::move(why);
}

// --- Forwards.

void PerformSession::remember() {
    std::optional<State> before;
    if (step_.any_way) before = state();
    past_bytes_ += bytes_of(step_);
    past_.push_back({place_, pending_, step_, std::move(before), outputs_.size(), turned_});
    while (past_bytes_ > kMaxPastBytes && past_.size() > 1) {
        past_bytes_ -= bytes_of(past_.front().step);
        past_.pop_front();
    }
}

void PerformSession::step_is_done() {
    ++done_;
    settle();
}

void PerformSession::done(const Integer& any_way_turns) {
    remember();
    switch (step_.kind) {
        case PerformStep::Kind::kTurn:
            turns_are_done(any_way_turns);
            break;
        case PerformStep::Kind::kTell:
            say(std::nullopt);
            break;
        case PerformStep::Kind::kSwitch:
            place_.holding = step_.target;
            ++place_.instruction;
            break;
        case PerformStep::Kind::kMoveHead: {
            Held& held = held_[place_.holding];
            held.head += step_.cells;
            held.cells.try_emplace(held.head, solved_state(puzzle()->shape()));
            ++place_.instruction;
            break;
        }
        default:
            assert(false);
    }
    step_is_done();
}

void PerformSession::turns_are_done(const Integer& any_way_turns) {
    state_in_hand() = after();
    const Integer turns = step_.any_way ? any_way_turns : turns_in(step_.turns);
    if (!step_.numbers.empty()) {
        turned_.entering += turns;
        if (!replaying_) decisions_.push_back({done_, place_.holding, Entered{step_.turns}});
        pending_.clear();
        return;
    }
    turned_.running += turns;
    if (place_.stage == Stage::kAgain) {
        place_.stage = Stage::kFirst;  // test again
    } else {
        ++place_.instruction;
    }
}

void PerformSession::say(const std::optional<Integer>& value) {
    const Output::Kind kind = step_.ends ? Output::Kind::kHalt : Output::Kind::kPrint;
    outputs_.push_back({kind, step_.message, value});
    if (step_.ends) {
        place_.stage = Stage::kAgain;
    } else {
        ++place_.instruction;
    }
}

std::optional<Diagnostic> PerformSession::answer(bool solved) {
    assert(step_.kind == PerformStep::Kind::kLook);
    if (solved != step_.solved) return contradicts(*this, solved);
    remember();
    const auto* const branch = std::get_if<op::SolvedGoto>(&instruction().operation);
    if (branch == nullptr && !solved) {
        place_.stage = Stage::kAgain;
    } else {
        place_.instruction = branch != nullptr && solved ? branch->target : place_.instruction + 1;
    }
    step_is_done();
    return std::nullopt;
}

std::optional<Diagnostic> PerformSession::enter(const Integer& number) {
    assert(step_.kind == PerformStep::Kind::kEnter);
    if (abs(number) > step_.max) {
        return out_of_range(instruction(), std::get<op::Input>(instruction().operation), number);
    }
    remember();
    if (!replaying_) decisions_.push_back({done_, place_.holding, Numbers{number}});
    pending_.push_back({place_.instruction, number});
    ++place_.instruction;
    step_is_done();
    return std::nullopt;
}

std::optional<Diagnostic> PerformSession::read(const std::optional<Integer>& value) {
    assert(step_.kind == PerformStep::Kind::kRead);
    if (value && *value != *step_.value) return contradicts(*this, *value);
    remember();
    say(step_.value);
    step_is_done();
    return std::nullopt;
}

std::optional<Diagnostic> PerformSession::go_on(const std::optional<Integer>& number) {
    switch (step_.kind) {
        case PerformStep::Kind::kLook:
            return answer(step_.solved);
        case PerformStep::Kind::kEnter:
            assert(number);
            return enter(*number);
        case PerformStep::Kind::kRead:
            return read(std::nullopt);
        case PerformStep::Kind::kDone:
        case PerformStep::Kind::kFailed:
            return std::nullopt;
        default:
            done();
            return std::nullopt;
    }
}

void PerformSession::repeat_generators() {
    if (!step_.repeating.empty()) step_.turns = step_.repeating;
}

// --- Back.

std::optional<PerformStep> PerformSession::undo() const {
    if (past_.empty()) return std::nullopt;
    const PerformStep& last = past_.back().step;
    PerformStep undoes;
    undoes.kind = PerformStep::Kind::kTell;
    undoes.instruction = last.instruction;
    undoes.holding = place_.holding;
    switch (last.kind) {
        case PerformStep::Kind::kTurn:
            undoes.kind = last.kind;
            undoes.any_way = last.any_way;
            undoes.turns = inverse(*puzzle(), last.turns);
            break;
        case PerformStep::Kind::kSwitch:
            undoes.kind = last.kind;
            undoes.target = last.holding;
            break;
        case PerformStep::Kind::kMoveHead:
            undoes.kind = last.kind;
            undoes.cells = -last.cells;
            break;
        default:
            break;
    }
    return undoes;
}

const State* PerformSession::before_solving() const {
    return past_.empty() || !past_.back().before ? nullptr : &*past_.back().before;
}

void PerformSession::back() {
    assert(!past_.empty());
    Past last = std::move(past_.back());
    past_.pop_back();
    past_bytes_ -= bytes_of(last.step);
    if (last.step.kind == PerformStep::Kind::kTurn) {
        // After a slip, other slots may hold other pieces than before.
        State& state = state_in_hand();
        state = last.before
                    ? *last.before
                    : compose(puzzle()->shape(), state,
                              inverse(puzzle()->shape(), state_of(*puzzle(), last.step.turns)));
    }
    if (last.step.kind == PerformStep::Kind::kMoveHead)
        held_[place_.holding].head -= last.step.cells;
    place_ = last.place;
    pending_ = std::move(last.pending);
    outputs_.resize(last.outputs);
    turned_ = last.turned;
    failure_.reset();
    --done_;
    bool recovered = false;
    while (!decisions_.empty() && decisions_.back().step >= done_) {
        recovered = recovered || std::holds_alternative<Recovered>(decisions_.back().what);
        decisions_.pop_back();
    }
    if (recovered) decisions_.push_back({done_, place_.holding, Recovered{state(), false, 0}});
    step_ = std::move(last.step);
}

// --- After a slip.

bool PerformSession::recover(const State& now, bool of_after, std::uint64_t turns) {
    assert(!of_after || step_.kind == PerformStep::Kind::kTurn);
    const State target = of_after ? after() : state();
    if (!agree_in(kept(), now, target)) return false;
    if (!replaying_) {
        decisions_.push_back({done_, place_.holding, Recovered{now, of_after, turns}});
    }
    if (of_after) {
        // The recorded state fixes how numbers were entered, too.
        const bool replaying = std::exchange(replaying_, true);
        done();
        replaying_ = replaying;
    }
    state_in_hand() = now;
    turned_.correcting += Integer(turns);
    // No step tests free pieces, but the turns that remain may depend on them.
    if (!of_after) make_step();
    return true;
}

// --- Decisions.

std::optional<Diagnostic> PerformSession::replay(const std::vector<Decision>& decisions,
                                                 std::uint64_t steps,
                                                 const Cancellation& cancellation) {
    assert(done_ == 0);
    replaying_ = true;
    decisions_ = decisions;
    make_step();
    std::size_t next = 0;
    bool fits = true;
    while (fits && done_ < steps) {
        if (done_ % 1024 == 0) cancellation.check();
        fits = replay_step(decisions, next);
    }
    fits = fits && done_ == steps && replay_corrections(decisions, next) && done_ == steps &&
           next == decisions.size();
    replaying_ = false;
    if (!fits) {
        return Diagnostic::error(Code::kBadInput, {}, "the decisions do not fit the program");
    }
    make_step();
    return std::nullopt;
}

/// Applies all decisions taken here; one of them may complete the step.
bool PerformSession::replay_corrections(const std::vector<Decision>& decisions, std::size_t& next) {
    const std::uint64_t here = done_;
    while (done_ == here && next < decisions.size() && decisions[next].step == here) {
        const auto* const recovered = std::get_if<Recovered>(&decisions[next].what);
        if (recovered == nullptr) break;
        if (decisions[next].holding != place_.holding) return false;
        if (recovered->of_after && step_.kind != PerformStep::Kind::kTurn) return false;
        ++next;
        if (!recover(recovered->state, recovered->of_after, recovered->turns)) return false;
    }
    return true;
}

bool PerformSession::replay_step(const std::vector<Decision>& decisions, std::size_t& next) {
    const std::uint64_t here = done_;
    if (!replay_corrections(decisions, next)) return false;
    if (done_ != here) return true;
    if (step_.kind == PerformStep::Kind::kDone || step_.kind == PerformStep::Kind::kFailed)
        return false;
    const bool decided = next < decisions.size() && decisions[next].step == here;
    const Decision* const decision = decided ? &decisions[next++] : nullptr;
    if (step_.kind == PerformStep::Kind::kEnter) {
        const auto* const chosen = decided ? std::get_if<Numbers>(&decision->what) : nullptr;
        return chosen != nullptr && !enter(chosen->number);
    }
    if (step_.kind == PerformStep::Kind::kTurn && !step_.numbers.empty()) {
        const auto* const entered = decided ? std::get_if<Entered>(&decision->what) : nullptr;
        if (entered == nullptr || decision->holding != place_.holding) return false;
        const State wanted = state_of(*puzzle(), step_.repeating);
        if (!agree_in(kept(), state_of(*puzzle(), entered->turns), wanted)) return false;
        step_.turns = entered->turns;
    } else if (decided) {
        return false;
    }
    return !go_on();
}

}  // namespace qter
