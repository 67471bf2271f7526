// Machine that is stepped: the meaning of every instruction, one step at a time.
//
// The reference for what an instruction means. It yields steps (turn, look, enter, read, tell,
// done) that a person, a display or a test can follow, does each when told to, and takes each back.
// Performing and estimates of costs consume these steps, and traces of it check the machine of the
// page. run() (interpreter.hpp) executes programs a hundred times faster and is tested against it.
//
// An instruction may take several steps: a `repeat until` is looks and turns by turns; an input is
// the choice of a number, then turns. With `together`, consecutive inputs on one puzzle with only
// messages between them choose all numbers first, and then turn once. Jumps without a condition
// take no step. A value is computed, not counted out (counting.hpp).
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "interpreter/machine_step.hpp"
#include "program/program.hpp"
#include "support/diagnostic.hpp"

namespace qter {

/// The input that follows instruction `at` or is at `at`, with only messages before it.
[[nodiscard]] std::optional<std::size_t> next_input(const Program& program, std::size_t at);

class StepMachine {
 public:
    /// `program` must outlive the machine, and have an instruction and a holding. All puzzles are
    /// solved.
    explicit StepMachine(const Program& program, bool together = false);

    [[nodiscard]] const Program& program() const { return *program_; }
    /// The next step; kDone or kFailed at the end.
    [[nodiscard]] const MachineStep& step() const { return step_; }
    [[nodiscard]] const Holding& holding() const { return program_->holdings[place_.holding]; }
    /// The state of the puzzle in hand before the step; of a theoretical register, counter().
    [[nodiscard]] const State& state() const { return cell().state; }
    [[nodiscard]] const Integer& counter() const { return cell().counter; }
    /// The state after the step; it differs from state() only for turns.
    [[nodiscard]] State after() const;
    /// The cell of the tape in hand; 0 for a puzzle that is not a tape.
    [[nodiscard]] std::int64_t head() const { return held_[place_.holding].head; }
    /// Of kFailed: the reason.
    [[nodiscard]] const std::optional<Diagnostic>& failure() const { return failure_; }

    /// Of kEnter: why `number` is not taken.
    [[nodiscard]] std::optional<Diagnostic> why_not(const Integer& number) const;

 private:
    /// kAgain: a repeat whose pieces were not solved, before its turns; a halt that has been told.
    enum class Stage { kFirst, kAgain };
    struct Place {
        std::size_t instruction = 0;
        std::size_t holding = 0;
        Stage stage = Stage::kFirst;
    };
    struct Cell {
        State state;
        Integer counter;
    };
    struct Held {
        std::int64_t head = 0;
        std::map<std::int64_t, Cell> cells;
    };
    struct Pending {
        std::size_t instruction = 0;
        Integer number;
    };

 public:
    /// A step that was done, with what undo() needs.
    struct Past {
        MachineStep step;
        std::optional<Cell> before;  ///< of a step that solved the puzzle
        Place place;
        std::vector<Pending> pending;
    };
    /// Does the step, which must not be kDone or kFailed; kEnter takes `number`, for which
    /// why_not() must be nullopt.
    Past advance(const Integer& number = 0);
    /// Takes back the last step that was not taken back.
    void undo(Past past);

    /// Of turns that enter numbers: other turns that do it.
    void enter_by(std::vector<RepeatedTurns> turns) { step_.turns = std::move(turns); }
    /// The puzzle in hand is in another state; the step is made again.
    void put(const State& state);

 private:
    void prepare_step();
    void make_step();
    void make_entering_turns();
    void fail(Diagnostic why);
    void turn();
    void do_look();

    // One for each operation.
    void make_step_of(const op::Turns& turns);
    void make_step_of(const op::Add& add);
    void make_step_of(const op::Goto& jump);
    void make_step_of(const op::SolvedGoto& branch);
    void make_step_of(const op::Solve& solve);
    void make_step_of(const op::RepeatUntil& loop);
    void make_step_of(const op::Input& input);
    void make_step_of(const op::Print& print);
    void make_step_of(const op::Halt& halt);
    void make_step_of(const op::Switch& change);
    void make_step_of(const op::MoveHead& move);
    template <class Said>
    void make_output(const Said& said, Output::Kind kind);

    [[nodiscard]] const Instruction& instruction() const {
        return program_->instructions[place_.instruction];
    }
    [[nodiscard]] const Puzzle& puzzle() const { return *holding().puzzle; }
    [[nodiscard]] Cell blank() const;
    [[nodiscard]] const Cell& cell() const {
        const Held& held = held_[place_.holding];
        return held.cells.at(held.head);
    }
    [[nodiscard]] Cell& cell() { return held_[place_.holding].cells.at(head()); }
    /// Of the puzzle in hand, the repetitions until `pieces` are solved.
    [[nodiscard]] std::optional<Integer> repetitions_left(const Algorithm& algorithm,
                                                          const std::vector<Slot>& pieces) const;

    const Program* program_;
    bool together_;
    std::vector<Held> held_;
    Place place_;
    std::vector<Pending> pending_;  // numbers that are chosen but not yet entered
    MachineStep step_;
    std::optional<Diagnostic> failure_;
};

}  // namespace qter
