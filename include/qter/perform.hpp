// A program performed by a person, step by step, beside a model of the puzzles: what to turn, where
// to look, and where the program goes on after it.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "qter/algorithm.hpp"
#include "qter/compile.hpp"
#include "qter/error.hpp"
#include "qter/integer.hpp"
#include "qter/interpret.hpp"
#include "qter/state.hpp"

namespace qter::api {

/// An algorithm, so many times.
struct Repeated {
    Algorithm algorithm;
    Integer times = 1;
};

/// What a person does next.
struct Step {
    enum class Kind {
        kTurn,      ///< turn `turns`; without any, bring the puzzle to solved by whatever way
        kLook,      ///< are `pieces` solved?
        kEnter,     ///< choose a number from -max to max
        kRead,      ///< read the number that `pieces` show
        kTell,      ///< the program says something
        kSwitch,    ///< put down what is in hand and take `holding`
        kMoveHead,  ///< take the puzzle that lies `cells` further to the right on the tape
        kDone,      ///< the program has halted
        kFailed,    ///< the program cannot go on: Performance::failure()
    };
    Kind kind = Kind::kDone;
    std::uint64_t line = 0;   ///< of the program
    std::string says;         ///< the program's own words, if any
    std::string instruction;  ///< what to do, as a sentence or a question
    std::string holding;      ///< what is in hand, or is to be taken
    std::vector<Repeated> turns;
    std::vector<std::string> pieces;
    std::optional<Integer> max;    ///< of kEnter
    std::optional<bool> solved;    ///< of kLook: what the model shows
    std::optional<Integer> value;  ///< of kRead: what the model shows
    /// Of kLook: the line that comes next for either answer; the line itself where its turns are
    /// done and it is looked again. Nothing behind the last line.
    std::optional<std::uint64_t> line_if_solved;
    std::optional<std::uint64_t> line_if_not;
    std::int64_t cells = 0;
};

/// A performance under way. Not for several threads at once; moved, not copied. Of one that was
/// moved away every function throws std::logic_error; it can be assigned to.
class Performance {
 public:
    /// Begins with all puzzles solved. Errors: a register on no puzzle ("theoretical"), and a
    /// program with nothing to do.
    static Result<Performance> begin(const Program& program);
    Performance(Performance&&) noexcept;
    Performance& operator=(Performance&&) noexcept;
    ~Performance();

    [[nodiscard]] const Step& step() const;
    /// The puzzle in hand, as it should look before the step.
    [[nodiscard]] State state() const;
    /// What the program has said so far.
    [[nodiscard]] std::vector<Output> outputs() const;
    [[nodiscard]] std::uint64_t steps_done() const;
    /// Of Step::Kind::kFailed: why.
    [[nodiscard]] std::optional<Diagnostic> failure() const;

    /// Goes on: the step was done, and what was seen is what the model shows. Not for kEnter
    /// (std::logic_error); of what has ended nothing happens.
    void done();
    /// The answer to kLook. A diagnostic when the model contradicts it ("contradiction"), and then
    /// nothing changes: a slip. Each of these throws std::logic_error for another kind of step.
    [[nodiscard]] std::optional<Diagnostic> looked(bool solved);
    /// The number for kEnter. A diagnostic when it is out of range ("bad-input").
    [[nodiscard]] std::optional<Diagnostic> entered(const Integer& number);
    /// The number that was read. As looked().
    [[nodiscard]] std::optional<Diagnostic> read(const Integer& value);
    /// Takes the last step back, in the model; false at the beginning.
    bool back();

 private:
    struct Impl;
    explicit Performance(std::unique_ptr<Impl> impl);
    [[nodiscard]] Impl& impl() const;
    std::unique_ptr<Impl> impl_;
};

}  // namespace qter::api
