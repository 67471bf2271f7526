// Session: a person performs a program step by step, forwards and back, with a model of the
// puzzles.
//
// The technique: a simulation that follows the person, with an undo history and a log to replay.
// The program is a sequence of steps in plain words (step.hpp). The session starts with solved
// puzzles and knows all turns, so it knows the state of every puzzle and the answer to each of its
// questions. A different answer shows a slip at once, not a hundred turns later. The session does
// not know how it is displayed: a full screen, lines of text, a page and a test use the same
// interface.
//
// Undo: the completed steps are kept, the newest within kMaxPastBytes. Turns are undone by their
// inverses; where a puzzle was solved by any method, the state before it is kept.
//
// The decisions made outside of the model (numbers, the algorithms that entered them, corrections)
// are logged, so that a session can be written to a file and resumed (record.hpp).
#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "interpreter/ports.hpp"
#include "perform/input_sums.hpp"
#include "perform/reading.hpp"
#include "perform/step.hpp"
#include "program/program.hpp"
#include "support/cancellation.hpp"
#include "support/result.hpp"

namespace qter {

/// Turns done so far, by purpose.
struct PerformedTurns {
    Integer entering;
    Integer running;
    Integer correcting;
};

struct PerformSessionOptions {
    /// Source of short algorithms for numbers; null: generators are repeated.
    InputSums* shorter = nullptr;
    /// Consecutive inputs are entered together, after the last of them.
    bool in_one_go = true;
};

class PerformSession {
 public:
    /// Approximate memory limit of the undo history.
    static constexpr std::size_t kMaxPastBytes = std::size_t{64} << 20;

    /// Begins `program`, which must outlive the session, with all puzzles solved. Errors: a program
    /// with a theoretical register (kTheoretical), which cannot be performed by hand, or without
    /// instructions.
    static Result<PerformSession> begin(const Program& program,
                                        const PerformSessionOptions& options);

    // --- Present position.

    [[nodiscard]] const Program& program() const { return *program_; }
    [[nodiscard]] const PerformStep& step() const { return step_; }
    /// The state of the puzzle in hand before the step.
    [[nodiscard]] const State& state() const;
    /// The state after the step; it differs from state() only for turns.
    [[nodiscard]] State after() const;
    [[nodiscard]] const PuzzlePtr& puzzle() const;
    /// The cell of the tape in hand; 0 for a puzzle that is not a tape.
    [[nodiscard]] std::int64_t head() const { return held_[step_.holding].head; }
    /// The slots of the puzzle in hand that count.
    [[nodiscard]] const std::vector<Slot>& kept() const { return kept_[step_.holding]; }
    /// Of kRead: its tables, or null when the number can only be counted.
    [[nodiscard]] const ReadingTables* reading() const;
    /// The outputs of the program so far.
    [[nodiscard]] const std::vector<Output>& outputs() const { return outputs_; }
    [[nodiscard]] std::uint64_t steps_done() const { return done_; }
    [[nodiscard]] const PerformedTurns& turned() const { return turned_; }
    /// Of kFailed: the reason.
    [[nodiscard]] const std::optional<Diagnostic>& failure() const { return failure_; }

    // --- Forwards. Each function is for certain kinds of steps and returns the error in the
    // answer, which --- then changes nothing. A contradiction to the model is Code::kContradiction.

    /// kTurn, kTell, kSwitch, kMoveHead: the step was done. `any_way_turns` is the number of turns
    /// that solving the puzzle took.
    void done(const Integer& any_way_turns = 0);
    /// kLook.
    [[nodiscard]] std::optional<Diagnostic> answer(bool solved);
    /// kEnter. Errors: kBadInput.
    [[nodiscard]] std::optional<Diagnostic> enter(const Integer& number);
    /// kRead; with nullopt the model's value is used.
    [[nodiscard]] std::optional<Diagnostic> read(const std::optional<Integer>& value);
    /// Completes the step with the model's answer; kEnter needs `number`.
    [[nodiscard]] std::optional<Diagnostic> go_on(const std::optional<Integer>& number = {});

    /// Of turns that enter numbers: replaces the algorithm by repetitions of the generators.
    void repeat_generators();

    // --- Back.

    /// A step that undoes the last one: the inverse turns, or the switch back to the holding in
    /// hand before; kTell when there is nothing to do. If the turns solved the puzzle `any_way`,
    /// the person restores before_solving() by any turns. nullopt at the beginning, or when no
    /// older step is kept.
    [[nodiscard]] std::optional<PerformStep> undo() const;
    /// The state before a step that solved the puzzle `any_way`; null for any other.
    [[nodiscard]] const State* before_solving() const;
    /// Takes the last step back in the model; undo() must not be nullopt.
    void back();

    // --- After a slip.

    /// The puzzle in hand is now in this state, whose pieces in the slots that count are right:
    /// they are those of state() or, with `of_after` (kTurn only), those of after(), and then the
    /// step is done. `turns` is the number of turns it took. False when these pieces are not right.
    [[nodiscard]] bool recover(const State& now, bool of_after, std::uint64_t turns);

    // --- Decisions.

    struct Numbers {
        Integer number;
    };
    struct Entered {
        std::vector<RepeatedTurns> turns;
    };
    struct Recovered {
        State state;
        bool of_after = false;
        std::uint64_t turns = 0;
    };
    struct Decision {
        std::uint64_t step = 0;   ///< steps done before it
        std::size_t holding = 0;  ///< in hand at that time
        std::variant<Numbers, Entered, Recovered> what;
    };
    [[nodiscard]] const std::vector<Decision>& decisions() const { return decisions_; }

    /// Repeats steps, with the decisions where they were taken, until `steps` are done. The session
    /// must have just begun. Errors: kBadInput, decisions that do not fit the program. Throws
    /// Cancelled.
    [[nodiscard]] std::optional<Diagnostic> replay(const std::vector<Decision>& decisions,
                                                   std::uint64_t steps,
                                                   const Cancellation& cancellation);

 private:
    enum class Stage { kFirst, kAgain };
    struct Place {
        std::size_t instruction = 0;
        std::size_t holding = 0;
        Stage stage = Stage::kFirst;
    };
    /// A holding of the person: one puzzle, or a tape of puzzles.
    struct Held {
        std::int64_t head = 0;
        std::map<std::int64_t, State> cells;
    };
    struct Pending {
        std::size_t instruction = 0;
        Integer number;
    };
    struct Past {
        Place place;
        std::vector<Pending> pending;
        PerformStep step;
        std::optional<State> before;  // if the turns do not determine it
        std::size_t outputs = 0;
        PerformedTurns turned;
    };

    explicit PerformSession(const Program& program, const PerformSessionOptions& options);

    void remember();
    void step_is_done();
    void turns_are_done(const Integer& any_way_turns);
    void settle();
    void make_step();
    [[nodiscard]] bool more_inputs_follow() const;
    void make_entering_turns();
    void fail(Diagnostic why);
    void say(const std::optional<Integer>& value);
    [[nodiscard]] bool replay_corrections(const std::vector<Decision>& decisions,
                                          std::size_t& next);
    [[nodiscard]] bool replay_step(const std::vector<Decision>& decisions, std::size_t& next);
    [[nodiscard]] const Instruction& instruction() const {
        return program_->instructions[place_.instruction];
    }
    [[nodiscard]] State& state_in_hand() {
        Held& held = held_[place_.holding];
        return held.cells[held.head];
    }

    // One for each operation.
    void make(const op::Turns& turns);
    void make(const op::Add& add);
    void make(const op::Goto& jump);
    void make(const op::SolvedGoto& branch);
    void make(const op::Solve& solve);
    void make(const op::RepeatUntil& loop);
    void make(const op::Input& input);
    void make(const op::Print& print);
    void make(const op::Halt& halt);
    void make(const op::Switch& change);
    void make(const op::MoveHead& move);
    void make_output(const std::string& message, const std::optional<Count>& count, bool ends);

    const Program* program_;
    PerformSessionOptions options_;
    std::vector<std::vector<Slot>> kept_;                                   // by holding
    mutable std::map<std::size_t, std::optional<ReadingTables>> readings_;  // by instruction
    std::vector<Held> held_;
    Place place_;
    std::vector<Pending> pending_;  // numbers that are chosen but not yet entered
    PerformStep step_;
    std::vector<Output> outputs_;
    std::uint64_t done_ = 0;
    PerformedTurns turned_;
    std::deque<Past> past_;
    std::size_t past_bytes_ = 0;
    std::vector<Decision> decisions_;
    bool replaying_ = false;  // the algorithms that entered numbers are in the log
    std::optional<Diagnostic> failure_;
};

}  // namespace qter
