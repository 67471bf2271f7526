// Controller of a session: events from a person in, answers out.
//
// The only layer between a session (session.hpp) and its displays. A terminal maps keys and words
// to events, a program calls handle(); both show the texts, and decide nothing. The controller does
// what a session, which is a model alone, cannot: it searches for the way back after a slip, turns
// the solving of a puzzle back, saves, and takes numbers that were given in advance.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "perform/record.hpp"
#include "perform/return_path.hpp"
#include "perform/session.hpp"
#include "perform/slip.hpp"
#include "support/observer.hpp"

namespace qter {

struct PerformEvent {
    enum class Kind {
        kNext,    ///< done, or accept the model's answer; not where the person must answer
        kGoOn,    ///< the same, where the person must answer a look, too
        kBack,    ///< undo the last step; its turns are a task, which kNext confirms, kBack drops
        kYes,     ///< the pieces are solved
        kNo,      ///< they are not
        kNumber,  ///< `number`
        kWhere,   ///< the position in the program, and its outputs
        kSlip,    ///< something went wrong; `facelets` are what the stickers show, or empty
        kSave,
        kRepeat,  ///< enter numbers by repeating generators
        kTables,  ///< the tables to read a number
        kQuit,    ///< save the session and leave
    };
    Kind kind = Kind::kNext;
    Integer number = {};
    std::string facelets = {};
};

struct PerformAnswer {
    std::string text;      ///< lines to show; may be empty
    bool changed = false;  ///< there is another task
    /// Why the number or the look was refused.
    std::optional<Diagnostic> problem = {};
};

struct PerformOptions {
    std::string title;           ///< the program's name
    bool in_one_go = true;       ///< as in PerformSessionOptions
    std::string save;            ///< the file that the session is saved in
    bool keep_steps = false;     ///< save after each step, in case the process is killed
    bool forget_at_end = false;  ///< delete such a file when the program has ended
    /// Writes the file; where empty, nothing is saved.
    std::function<Result<std::size_t>(const std::string& path, std::string_view text)> write = {};
    /// Options of the search for ways back; where empty, there is none.
    std::optional<PartialOptions> paths = {};
    double path_seconds = 3;  ///< time limit of that search
    /// Ends long computations; must outlive the controller.
    Observer observer = {};
    /// Answers to the program's questions, in their order.
    std::vector<Integer> numbers = {};
};

/// A table to read a number by, or how to combine the remainders of several.
struct ReadingPage {
    std::string title;              ///< "UFL, mod 9:"
    std::vector<std::string> rows;  ///< "  3  UFL shows LUF"
    /// The row that the model's state shows; nullopt for the combination.
    std::optional<std::size_t> shown = {};
};

class PerformController {
 public:
    enum class Ending { kNone, kHalted, kFailed, kLeft };

    PerformController(PerformSession session, PerformOptions options)
        : session_(std::move(session)), options_(std::move(options)) {}

    /// Begins the session of a record, whose program must outlive it, and repeats its steps.
    /// Errors: those of PerformSession::begin() and replay(). Throws Cancelled.
    static Result<PerformController> begin(const SessionRecord& record, InputSums* shorter,
                                           PerformOptions options);
    /// A warning if the program has ended and asked for fewer numbers than options.numbers.
    [[nodiscard]] std::optional<Diagnostic> surplus_numbers() const;
    /// Does steps without a person, with the given numbers, until the program reaches `line`.
    /// Errors: kUnknownLine when it does not; kNoInput when a number is missing. Throws Cancelled.
    [[nodiscard]] std::optional<Diagnostic> go_to_line(std::uint64_t line);

    [[nodiscard]] const PerformSession& session() const { return session_; }
    /// The turns of the last step are being undone: kNext confirms that, kBack leaves them done.
    [[nodiscard]] bool undoing() const { return undoing_.has_value(); }
    /// The same, or a way back after a slip is being turned.
    [[nodiscard]] bool recovering() const { return recovery_.has_value() || undoing(); }
    /// Not kNone: the run is over.
    [[nodiscard]] Ending ending() const { return ending_; }

    PerformAnswer handle(const PerformEvent& event);
    /// The next number that was given in advance, if the step asks for one.
    [[nodiscard]] std::optional<Integer> given_number();
    /// Ends the run and saves the session; returns lines to show.
    std::string leave() { return leave(Ending::kLeft); }

    // --- Texts to show.

    /// "Step 7, line 4, puzzle A".
    [[nodiscard]] std::string heading() const;
    /// The program's output at this step, or its question; may be empty.
    [[nodiscard]] std::string message() const;
    /// The task of the step, without hints.
    [[nodiscard]] std::string task() const;
    /// Hints: the same task by repetition, the expected number of repetitions, tables.
    [[nodiscard]] std::string hints() const;
    /// The tables of a number to read, one after the other; empty where there is nothing to read,
    /// or no table.
    [[nodiscard]] std::vector<ReadingPage> reading_pages() const;
    /// How to answer, in a few words.
    [[nodiscard]] std::string prompt() const;
    /// The state now, and after the step if it changes; else nullopt.
    [[nodiscard]] State now() const;
    [[nodiscard]] std::optional<State> then() const;

 private:
    struct Recovery {
        State from;
        bool of_after = false;
        Algorithm way;
    };

    PerformAnswer act(const PerformEvent& event);
    PerformAnswer next();
    PerformAnswer back();
    PerformAnswer look(bool solved);
    PerformAnswer number(const Integer& value);
    PerformAnswer output_or(std::optional<Diagnostic> problem) const;
    std::string slip(const std::string& facelets);
    std::string leave(Ending ending);
    std::string where() const;
    std::string begin_undoing(const MachineStep& undone);
    Result<std::size_t> write_session();
    std::string keep_step();
    std::string save();
    [[nodiscard]] std::string tables_text() const;
    std::string find_return_path(const State& from, const std::string& what);
    std::string guess(const SeenFacelets& seen);
    [[nodiscard]] bool expects(const State& state) const;
    [[nodiscard]] std::vector<SlipGuess> guesses_for(const SeenFacelets& seen) const;
    Result<ShortAlgorithm> way(const std::vector<Slot>& kept, const State& from, const State& to);

    PerformSession session_;
    PerformOptions options_;
    std::optional<Recovery> recovery_;
    struct Undoing {
        std::string task;
        State to;
    };
    std::optional<Undoing> undoing_;
    /// Key: the puzzle and the pieces that count.
    std::map<std::pair<const Puzzle*, std::vector<Slot>>, std::unique_ptr<PathFinder>> finders_;
    std::size_t numbers_used_ = 0;
    /// An answer to the step's look that the model contradicts.
    std::optional<bool> refused_;
    bool kept_ = false;  // saved automatically, after a step
    bool cannot_keep_ = false;
    Ending ending_ = Ending::kNone;
};

}  // namespace qter
