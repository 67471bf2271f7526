#include "interpreter/step_machine.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <utility>

#include "interpreter/counting.hpp"
#include "interpreter/errors.hpp"
#include "notation/algorithm.hpp"

namespace qter {
namespace {

using Kind = MachineStep::Kind;

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

}  // namespace

std::optional<std::size_t> next_input(const Program& program, std::size_t at) {
    for (; at < program.instructions.size(); ++at) {
        const Operation& operation = program.instructions[at].operation;
        if (std::holds_alternative<op::Input>(operation)) return at;
        const auto* const print = std::get_if<op::Print>(&operation);
        if (print == nullptr || print->count) break;
    }
    return std::nullopt;
}

StepMachine::StepMachine(const Program& program, bool together)
    : program_(&program), together_(together), held_(program.holdings.size()) {
    assert(!program.instructions.empty() && !program.holdings.empty());
    for (; place_.holding < held_.size(); ++place_.holding) {
        held_[place_.holding].cells.emplace(0, blank());
    }
    place_.holding = 0;
    prepare_step();
}

StepMachine::Cell StepMachine::blank() const {
    return {holding().theoretical() ? State() : solved_state(puzzle().shape()), 0};
}

State StepMachine::after() const {
    if (step_.kind != Kind::kTurn || holding().theoretical()) return state();
    if (step_.any_way) return solved_state(puzzle().shape());
    return compose(puzzle().shape(), state(), state_of(puzzle(), step_.turns));
}

std::optional<Integer> StepMachine::repetitions_left(const Algorithm& algorithm,
                                                     const std::vector<Slot>& pieces) const {
    if (holding().theoretical()) return counter();
    return repetitions_until_solved(puzzle().shape(), state(), state_of(puzzle(), algorithm),
                                    pieces);
}

// --- The next step.

void StepMachine::prepare_step() {
    for (std::size_t jumps = 0; place_.instruction < program_->instructions.size(); ++jumps) {
        const auto* const jump = std::get_if<op::Goto>(&instruction().operation);
        if (jump == nullptr) break;
        if (jumps > program_->instructions.size()) break;  // they run in a circle
        place_.instruction = jump->target;
    }
    make_step();
}

void StepMachine::make_step() {
    if (!pending_.empty() && !(together_ && next_input(*program_, place_.instruction))) {
        make_entering_turns();
        if (!step_.turns.empty() || step_.amount != 0) return;
        pending_.clear();  // all are 0
    }
    step_ = MachineStep();
    step_.holding = place_.holding;
    if (place_.instruction >= program_->instructions.size()) {
        return fail(ran_past_end(&program_->instructions.back()));
    }
    step_.instruction = place_.instruction;
    std::visit([this](const auto& operation) { make_step_of(operation); }, instruction().operation);
}

void StepMachine::make_entering_turns() {
    step_ = MachineStep();
    step_.kind = Kind::kTurn;
    step_.holding = place_.holding;
    step_.instruction = pending_.back().instruction;
    for (const Pending& one : pending_) {
        const auto& input = std::get<op::Input>(program_->instructions[one.instruction].operation);
        if (holding().theoretical()) {
            step_.amount += one.number;
        } else {
            add_repetitions(puzzle(), input.algorithm, one.number, step_.repeating);
        }
        step_.numbers.push_back(one.number);
        step_.inputs.push_back(one.instruction);
    }
    step_.turns = step_.repeating;
}

void StepMachine::make_step_of(const op::Turns& turns) {
    step_.kind = Kind::kTurn;
    step_.turns = {{turns.algorithm, 1}};
}

void StepMachine::make_step_of(const op::Add& add) {
    step_.kind = Kind::kTurn;
    step_.amount = add.amount;
}

/// settle() follows jumps, unless they run in a circle.
void StepMachine::make_step_of(const op::Goto&) { fail(runs_in_a_circle(instruction())); }

void StepMachine::make_step_of(const op::SolvedGoto& branch) {
    step_.kind = Kind::kLook;
    step_.pieces = branch.pieces;
    step_.solved =
        counter() == 0 && std::all_of(branch.pieces.begin(), branch.pieces.end(),
                                      [this](Slot slot) { return is_solved(state(), slot); });
}

void StepMachine::make_step_of(const op::Solve&) {
    step_.kind = Kind::kTurn;
    step_.any_way = true;
}

void StepMachine::make_step_of(const op::RepeatUntil& loop) {
    step_.turns = {{loop.algorithm, 1}};
    if (place_.stage == Stage::kAgain) {
        step_.kind = Kind::kTurn;
        return;
    }
    step_.kind = Kind::kLook;
    step_.pieces = loop.pieces;
    step_.left = repetitions_left(loop.algorithm, loop.pieces);
    if (!step_.left) return fail(never_solved(instruction(), loop.algorithm, loop.pieces));
    step_.solved = *step_.left == 0;
}

void StepMachine::make_step_of(const op::Input& input) {
    step_.kind = Kind::kEnter;
    step_.message = input.message.str();
    step_.range = input.range();
}

void StepMachine::make_step_of(const op::Print& print) { make_output(print, Output::Kind::kPrint); }
void StepMachine::make_step_of(const op::Halt& halt) { make_output(halt, Output::Kind::kHalt); }

template <class Said>
void StepMachine::make_output(const Said& said, Output::Kind kind) {
    step_.message = said.message.str();
    step_.ends = kind == Output::Kind::kHalt;
    if (place_.stage == Stage::kAgain) {
        step_.kind = Kind::kDone;  // the message of the halt has been told
        return;
    }
    if (!said.count) {
        step_.kind = Kind::kTell;
        step_.output = said.known > 0 ? output_with_value(kind, step_.message, said.known)
                                      : Output{kind, step_.message, {}};
        return;
    }
    step_.kind = Kind::kRead;
    step_.pieces = said.count->pieces;
    step_.value = repetitions_left(said.count->algorithm, said.count->pieces);
    step_.output = Output{kind, step_.message, step_.value};
    if (!step_.value) {
        fail(never_solved(instruction(), said.count->algorithm, said.count->pieces));
    }
}

void StepMachine::make_step_of(const op::Switch& change) {
    step_.kind = Kind::kSwitch;
    step_.target = change.holding;
}

void StepMachine::make_step_of(const op::MoveHead& move) {
    step_.kind = Kind::kMoveHead;
    step_.cells = move.steps;
}

void StepMachine::fail(Diagnostic why) {
    step_ = MachineStep();
    step_.kind = Kind::kFailed;
    step_.holding = place_.holding;
    step_.instruction = std::min(place_.instruction, program_->instructions.size() - 1);
    failure_ = std::move(why);
}

// --- Forwards and back.

std::optional<Diagnostic> StepMachine::why_not(const Integer& number) const {
    if (step_.range.amount(number)) return std::nullopt;
    return out_of_range(instruction(), std::get<op::Input>(instruction().operation), number);
}

StepMachine::Past StepMachine::advance(const Integer& number) {
    Past past{step_, {}, place_, pending_};
    switch (step_.kind) {
        case Kind::kTurn:
            if (step_.any_way) past.before = cell();
            turn();
            break;
        case Kind::kLook:
            do_look();
            break;
        case Kind::kEnter:
            pending_.push_back({place_.instruction, *step_.range.amount(number)});
            ++place_.instruction;
            break;
        case Kind::kRead:
        case Kind::kTell:
            if (step_.ends) {
                place_.stage = Stage::kAgain;
            } else {
                ++place_.instruction;
            }
            break;
        case Kind::kSwitch:
            place_.holding = step_.target;
            ++place_.instruction;
            break;
        case Kind::kMoveHead:
            held_[place_.holding].head += step_.cells;
            held_[place_.holding].cells.try_emplace(head(), blank());
            ++place_.instruction;
            break;
        case Kind::kDone:
        case Kind::kFailed:
            assert(false);
    }
    prepare_step();
    return past;
}

void StepMachine::turn() {
    if (!holding().theoretical()) {
        cell().state = after();
    } else {
        cell().counter =
            step_.any_way ? Integer(0) : mod(counter() + step_.amount, holding().order);
    }
    if (!step_.numbers.empty()) {
        pending_.clear();
    } else if (place_.stage == Stage::kAgain) {
        place_.stage = Stage::kFirst;  // look again
    } else {
        ++place_.instruction;
    }
}

void StepMachine::do_look() {
    const auto* const branch = std::get_if<op::SolvedGoto>(&instruction().operation);
    if (branch == nullptr && !step_.solved) {
        place_.stage = Stage::kAgain;
    } else {
        place_.instruction =
            branch != nullptr && step_.solved ? branch->target : place_.instruction + 1;
    }
}

void StepMachine::undo(Past past) {
    if (past.step.kind == Kind::kMoveHead) held_[place_.holding].head -= past.step.cells;
    if (past.before) {
        cell() = *std::move(past.before);
    } else if (past.step.kind == Kind::kTurn && holding().theoretical()) {
        cell().counter = mod(counter() - past.step.amount, holding().order);
    } else if (past.step.kind == Kind::kTurn) {
        // The state may differ from that after the step: put() changes it.
        const Shape& shape = puzzle().shape();
        cell().state = compose(shape, state(), inverse(shape, state_of(puzzle(), past.step.turns)));
    }
    place_ = past.place;
    pending_ = std::move(past.pending);
    step_ = std::move(past.step);
    failure_.reset();
}

void StepMachine::put(const State& state) {
    cell().state = state;
    prepare_step();
}

}  // namespace qter
