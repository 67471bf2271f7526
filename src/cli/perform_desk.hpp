// Dialogue with a person during a session: commands and responses.
//
// The only layer between a session (perform/session.hpp) and its display. The full screen maps keys
// to commands, the line mode maps words; both query the desk for the text to show. So both offer
// the same commands and responses.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/session.hpp"
#include "perform/return_path.hpp"
#include "perform/session.hpp"
#include "perform/slip.hpp"

namespace qter {

enum class PerformCommand {
    kNext,
    kBack,
    kYes,
    kNo,
    kNumber,
    kWhere,
    kSlip,
    kSave,
    kRepeat,
    kTables,
    kPicture,
    kHelp,
    kQuit
};

struct PerformCommandName {
    PerformCommand command;
    char key;               ///< on a full screen
    std::string_view word;  ///< in line mode; its first letter is enough where it is unique
    std::string_view help;
};

struct PerformDeskOptions {
    std::string title;           ///< the program's name
    std::string save;            ///< the file that the session is saved in
    std::string note;            ///< one line to show at the beginning
    bool keep_steps = false;     ///< save after each step, in case the process is killed
    bool forget_at_end = false;  ///< delete such a file when the program has ended
    bool in_one_go = true;
    double way_seconds = 3;  ///< time limit of the search for a way back after a slip
};

class PerformDesk {
 public:
    PerformDesk(Session& around, PerformSession session, const SearchArguments& search,
                PerformDeskOptions options);

    [[nodiscard]] const PerformSession& session() const { return session_; }
    /// A way back after a slip is being turned: next confirms it, back rejects it.
    [[nodiscard]] bool recovering() const { return recovery_.has_value(); }
    [[nodiscard]] bool is_over() const { return over_; }
    /// The exit code: kDone when the program ended.
    [[nodiscard]] ExitCode code() const { return code_; }

    /// The meaning of a word: a command, a number, or a slip with the observed facelets; nullopt
    /// for an unknown command.
    struct Said {
        PerformCommand command = PerformCommand::kNext;
        std::string argument;
    };
    [[nodiscard]] std::optional<Said> understand(std::string_view line) const;
    /// Executes the command; returns lines to show, or an empty text.
    std::string obey(const Said& said);
    /// Ends the run and saves the session; returns lines to show.
    std::string leave(ExitCode code);

    // --- Texts to show.

    /// The puzzle to take in hand and how to hold it, lines; empty for a session that has begun.
    [[nodiscard]] std::string opening() const;
    /// "step 7, line 4 of average.qat, puzzle A".
    [[nodiscard]] std::string heading() const;
    /// The program's output at this step, in quotes; empty without output.
    [[nodiscard]] std::string message() const;
    /// The task of the step, without hints.
    [[nodiscard]] std::string task() const;
    /// Hints: the same task by repetition, the expected number of repetitions, tables.
    [[nodiscard]] std::string hints() const;
    /// How to answer, in a few words.
    [[nodiscard]] std::string prompt() const;
    /// The pieces that the step's question is about.
    [[nodiscard]] const std::vector<Slot>& pieces() const;
    /// The state now, and after the step if it changes; else nullopt.
    [[nodiscard]] State now() const;
    [[nodiscard]] std::optional<State> then() const;

 private:
    struct Recovery {
        State from;
        bool of_after = false;
        Algorithm way;
        bool shortest = false;
    };

    std::string carry_out(const Said& said);
    Result<std::size_t> write_session();
    std::string keep_step();
    void forget();
    std::string next();
    std::string back();
    std::string answer(bool solved);
    std::string number(const std::string& text);
    std::string where() const;
    std::string slip(const std::string& facelets);
    std::string save();
    std::string help() const;
    std::string after_undoing(const PerformStep& undone);
    [[nodiscard]] std::string told(const Diagnostic& problem) const;
    [[nodiscard]] std::string said(const Output& output) const;
    [[nodiscard]] std::string tables_text() const;
    std::string look_for_way(const State& from, const std::string& what);
    std::string guess(const SeenFacelets& seen);
    [[nodiscard]] std::vector<SlipGuess> guesses_for(const SeenFacelets& seen) const;
    Result<ShortAlgorithm> way(const std::vector<Slot>& kept, const State& from, const State& to);
    PathFinder* finder_for(const std::vector<Slot>& kept, Diagnostics& problems);

    Session& around_;
    PerformSession session_;
    SearchArguments search_;
    PerformDeskOptions options_;
    std::optional<Recovery> recovery_;
    /// Key: the puzzle and the pieces that count.
    std::map<std::pair<const Puzzle*, std::vector<Slot>>, std::unique_ptr<PathFinder>> finders_;
    mutable std::optional<std::pair<std::uint64_t, Algorithm>> solution_;  // of a step's `any_way`
    bool kept_ = false;  // saved automatically, after a step
    bool cannot_keep_ = false;
    bool over_ = false;
    ExitCode code_ = ExitCode::kDone;
};

}  // namespace qter
