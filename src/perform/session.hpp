// Session: a person performs a program step by step, forwards and back, with a model of the
// puzzles.
//
// The technique: a simulation that follows the person, with an undo history and a log to replay.
// The program is a sequence of steps (interpreter/step_machine.hpp). The machine starts with solved
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

#include "interpreter/step_machine.hpp"
#include "perform/input_sums.hpp"
#include "perform/reading.hpp"
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

    [[nodiscard]] const Program& program() const { return machine_.program(); }
    [[nodiscard]] const MachineStep& step() const { return machine_.step(); }
    /// The state of the puzzle in hand before the step.
    [[nodiscard]] const State& state() const { return machine_.state(); }
    /// The state after the step; it differs from state() only for turns.
    [[nodiscard]] State after() const { return machine_.after(); }
    [[nodiscard]] const PuzzlePtr& puzzle() const { return machine_.holding().puzzle; }
    /// The cell of the tape in hand; 0 for a puzzle that is not a tape.
    [[nodiscard]] std::int64_t head() const { return machine_.head(); }
    /// The slots of the puzzle in hand that count.
    [[nodiscard]] const std::vector<Slot>& kept() const { return kept_[step().holding]; }
    /// Of kRead: its tables, or null when the number can only be counted.
    [[nodiscard]] const ReadingTables* reading() const;
    /// The outputs of the program so far.
    [[nodiscard]] const std::vector<Output>& outputs() const { return outputs_; }
    [[nodiscard]] std::uint64_t steps_done() const { return done_; }
    [[nodiscard]] const PerformedTurns& turned() const { return turned_; }
    /// Of kFailed: the reason.
    [[nodiscard]] const std::optional<Diagnostic>& failure() const { return machine_.failure(); }

    // --- Forwards. Each function is for certain kinds of steps and returns the error in the
    // answer, which then changes nothing. A contradiction to the model is Code::kContradiction.

    /// kTurn, kTell, kSwitch, kMoveHead: the step was done.
    void done() { advance(); }
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
    [[nodiscard]] std::optional<MachineStep> undo() const;
    /// The state before a step that solved the puzzle `any_way`; null for any other.
    [[nodiscard]] const State* before_solving() const;
    /// Takes the last step back in the model; undo() must not be nullopt.
    void back();
    /// A step that was done, and the number of steps done with it.
    struct DoneStep {
        const MachineStep* step;
        std::uint64_t number;
    };
    /// The last turns of the puzzle in hand, and looks, newest first: back to where it was solved
    /// any way, taken from a tape or corrected, but at most `turns` turns. Valid until the next
    /// change.
    [[nodiscard]] std::vector<DoneStep> recent_steps(const Integer& turns) const;

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
    struct Past {
        StepMachine::Past step;
        std::size_t outputs = 0;
        PerformedTurns turned;
    };

    explicit PerformSession(const Program& program, const PerformSessionOptions& options);

    void advance(const Integer& number = 0);
    void use_short_algorithm();
    [[nodiscard]] bool replay_corrections(const std::vector<Decision>& decisions,
                                          std::size_t& next);
    [[nodiscard]] bool replay_step(const std::vector<Decision>& decisions, std::size_t& next);

    StepMachine machine_;
    PerformSessionOptions options_;
    std::vector<std::vector<Slot>> kept_;                                   // by holding
    mutable std::map<std::size_t, std::optional<ReadingTables>> readings_;  // by instruction
    std::vector<Output> outputs_;
    std::uint64_t done_ = 0;
    PerformedTurns turned_;
    std::deque<Past> past_;
    std::size_t past_bytes_ = 0;
    std::vector<Decision> decisions_;
    bool replaying_ = false;  // the algorithms that entered numbers are in the log
};

}  // namespace qter
