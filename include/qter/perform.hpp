// A program performed by a person, step by step, together with a model of the puzzles: the turns to
// make, the pieces to check, and the next line.
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

/// An algorithm, repeated.
struct Repeated {
    Algorithm algorithm;
    Integer times = 1;
};

/// The next step for the person.
struct Step {
    enum class Kind {
        kTurn,      ///< do `turns`; if empty, solve the puzzle by any method
        kLook,      ///< check whether `pieces` are solved
        kEnter,     ///< choose a number from -max to max, or any if it `wraps`
        kRead,      ///< read the number that `pieces` show
        kTell,      ///< show an output of the program
        kSwitch,    ///< put down the puzzle or tape in hand and take `holding`
        kMoveHead,  ///< take the puzzle that lies `cells` further to the right on the tape
        kDone,      ///< the program has halted
        kFailed,    ///< the program cannot continue: see Performance::failure()
    };
    Kind kind = Kind::kDone;
    std::uint64_t line = 0;   ///< of the program
    std::string says;         ///< the text of the program for this step; may be empty
    std::string instruction;  ///< the step as a sentence or a question
    std::string holding;      ///< the puzzle or tape in hand, or to take
    std::vector<Repeated> turns;
    std::vector<std::string> pieces;
    std::optional<Integer> max;    ///< for kEnter
    bool wraps = false;            ///< for kEnter: a larger number counts mod max + 1
    std::optional<bool> solved;    ///< for kLook: the answer by the model
    std::optional<Integer> value;  ///< for kRead: the value by the model
    /// For kLook: the next line for either answer. It is the same line if its turns are done and
    /// the person looks again. nullopt after the last line.
    std::optional<std::uint64_t> line_if_solved;
    std::optional<std::uint64_t> line_if_not;
    std::int64_t cells = 0;
};

/// A performance in progress. Not thread-safe; movable, not copyable. After a move, every function
/// of the source throws std::logic_error; it can be assigned to.
class Performance {
 public:
    /// Begins with all puzzles solved. Errors: a register on no puzzle ("theoretical"), and a
    /// program without a step to do.
    static Result<Performance> begin(const Program& program);
    Performance(Performance&&) noexcept;
    Performance& operator=(Performance&&) noexcept;
    ~Performance();

    [[nodiscard]] const Step& step() const;
    /// The puzzle in hand, as it should look before the step.
    [[nodiscard]] State state() const;
    /// All outputs so far.
    [[nodiscard]] std::vector<Output> outputs() const;
    [[nodiscard]] std::uint64_t steps_done() const;
    /// The reason for Step::Kind::kFailed.
    [[nodiscard]] std::optional<Diagnostic> failure() const;

    /// Continues: the step was done, and the person saw what the model shows. Throws
    /// std::logic_error for kEnter. No effect after the end.
    void done();
    /// The answer to kLook. If the model contradicts it, returns a diagnostic ("contradiction") and
    /// changes nothing: a slip. This and the next two functions throw std::logic_error for another
    /// kind of step.
    [[nodiscard]] std::optional<Diagnostic> looked(bool solved);
    /// The number for kEnter. Returns a diagnostic if it is out of range ("bad-input").
    [[nodiscard]] std::optional<Diagnostic> entered(const Integer& number);
    /// The number that the person has read, for kRead. Otherwise as looked().
    [[nodiscard]] std::optional<Diagnostic> read(const Integer& value);
    /// Undoes the last step in the model; false at the beginning.
    bool back();

 private:
    struct Impl;
    explicit Performance(std::unique_ptr<Impl> impl);
    [[nodiscard]] Impl& impl() const;
    std::unique_ptr<Impl> impl_;
};

}  // namespace qter::api
