// A person performs a program: step by step, forwards and back, beside a model of the puzzles.
//
// The technique: a simulation beside the person, with an undo history and a log to replay. The
// program is a sequence of steps in a person's words (step.hpp). The session knows what every
// puzzle looks like, since it began with solved ones and knows all that was turned. So it knows the
// answer to whatever it asks, and an answer that is another one shows a slip at once, not a hundred
// turns later. It knows no terminal: a full screen, lines of text, a page and a test ask it the
// same things.
//
// Going back: the steps that were done are kept, newest first within kMaxPastBytes. Turns are
// undone by their inverses; where a puzzle was solved in whatever way, the state before is kept.
//
// What was decided outside of the model (numbers, the algorithms that entered them, corrections) is
// logged, so that a session can be written down and begun again from there (record.hpp).
#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "interpreter/ports.hpp"
#include "perform/reading.hpp"
#include "perform/short_algorithms.hpp"
#include "perform/step.hpp"
#include "program/program.hpp"
#include "support/cancellation.hpp"
#include "support/result.hpp"

namespace qter {

/// Turns that were done so far, by what for.
struct PerformedTurns {
    Integer entering;
    Integer running;
    Integer correcting;
};

struct PerformSessionOptions {
    /// Who knows short algorithms for numbers; null: generators are repeated.
    ShortAlgorithms* shorter = nullptr;
    /// Numbers that are asked for one after the other are entered together, behind the last.
    bool in_one_go = true;
};

class PerformSession {
 public:
    /// What is kept of steps to go back to, about.
    static constexpr std::size_t kMaxPastBytes = std::size_t{64} << 20;

    /// Begins `program`, which must outlive the session, with all puzzles solved. Errors: a program
    /// with a theoretical register (kTheoretical), which no hand can hold, or without instructions.
    static Result<PerformSession> begin(const Program& program,
                                        const PerformSessionOptions& options);

    // --- Where it stands.

    [[nodiscard]] const Program& program() const { return *program_; }
    [[nodiscard]] const PerformStep& step() const { return step_; }
    /// What the puzzle in hand looks like before the step.
    [[nodiscard]] const State& state() const;
    /// And after it: another state for turns only.
    [[nodiscard]] State after() const;
    [[nodiscard]] const PuzzlePtr& puzzle() const;
    /// The cell of the tape in hand; 0 for a puzzle that is no tape.
    [[nodiscard]] std::int64_t head() const { return held_[step_.holding].head; }
    /// The slots of the puzzle in hand that count.
    [[nodiscard]] const std::vector<Slot>& kept() const { return kept_[step_.holding]; }
    /// Of kRead: its tables, or null when it can only be counted.
    [[nodiscard]] const ReadingTables* reading() const;
    /// What the program has said so far.
    [[nodiscard]] const std::vector<Output>& outputs() const { return outputs_; }
    [[nodiscard]] std::uint64_t steps_done() const { return done_; }
    [[nodiscard]] const PerformedTurns& turned() const { return turned_; }
    /// Of kFailed: why.
    [[nodiscard]] const std::optional<Diagnostic>& failure() const { return failure_; }

    // --- Forwards. Each is for one kind of step, and gives what is wrong with the answer, in which
    // --- case nothing changes. A contradiction to the model is Code::kContradiction.

    /// kTurn, kTell, kSwitch, kMoveHead: it was done. `any_way_turns` says how many turns solving
    /// the puzzle took.
    void done(const Integer& any_way_turns = 0);
    /// kLook.
    [[nodiscard]] std::optional<Diagnostic> answer(bool solved);
    /// kEnter. Errors: kBadInput.
    [[nodiscard]] std::optional<Diagnostic> enter(const Integer& number);
    /// kRead; nullopt takes the model's word for it.
    [[nodiscard]] std::optional<Diagnostic> read(const std::optional<Integer>& value);
    /// Does whatever the step is as the model has it; for kEnter `number` is needed.
    [[nodiscard]] std::optional<Diagnostic> go_on(const std::optional<Integer>& number = {});

    /// Of turns that enter numbers: by repeating generators instead.
    void repeat_generators();

    // --- Back.

    /// What undoes the last step, as a step: turns back, the puzzle that was in hand before; kTell
    /// where there is nothing to do. Turns that solved the puzzle `any_way` are undone by whatever
    /// leads to what it looked like before. nullopt at the beginning, or when no more is kept.
    [[nodiscard]] std::optional<PerformStep> undo() const;
    /// What the puzzle looked like before such a step; null for any other.
    [[nodiscard]] const State* before_solving() const;
    /// Takes it back in the model; undo() must be there.
    void back();

    // --- After a slip.

    /// The puzzle in hand is in this state now, which has the right pieces in the slots that count:
    /// of state(), or with `of_after`, for kTurn alone, of after(), and the step is done then.
    /// `turns` were needed for it. False when it has not the right pieces there.
    [[nodiscard]] bool recover(const State& now, bool of_after, std::uint64_t turns);

    // --- What was decided.

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
        std::uint64_t step = 0;   ///< steps that had been done before it
        std::size_t holding = 0;  ///< in hand then
        std::variant<Numbers, Entered, Recovered> what;
    };
    [[nodiscard]] const std::vector<Decision>& decisions() const { return decisions_; }

    /// Does steps, with the decisions where they were taken, until so many are done; of a session
    /// that has just begun. Errors: kBadInput, decisions that do not fit the program. Throws
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
    /// What lies on the table: one puzzle, or a tape of them.
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
        std::optional<State> before;  // where the turns do not tell
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
    std::vector<Pending> pending_;  // numbers that are chosen and not yet turned
    PerformStep step_;
    std::vector<Output> outputs_;
    std::uint64_t done_ = 0;
    PerformedTurns turned_;
    std::deque<Past> past_;
    std::size_t past_bytes_ = 0;
    std::vector<Decision> decisions_;
    bool replaying_ = false;  // how numbers were entered is known
    std::optional<Diagnostic> failure_;
};

}  // namespace qter
