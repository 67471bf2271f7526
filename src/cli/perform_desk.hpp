// A person at a session: what they say, and what they are told.
//
// The one place between a session (perform/session.hpp) and whatever it is shown on. A full screen
// turns keys into commands, line by line words are; both ask the desk what there is to see. So what
// can be done, and how it is told, is the same for both.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/session.hpp"
#include "perform/session.hpp"
#include "perform/slip.hpp"
#include "perform/way_back.hpp"
#include "service/short_inputs.hpp"

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
    std::string_view word;  ///< line by line; its first letter does as well, where no other has it
    std::string_view help;
};

struct PerformDeskOptions {
    std::string title;           ///< what the program is called
    std::string save;            ///< the file that a session is kept in
    std::string note;            ///< to be told at the beginning; a line
    bool keep_steps = false;     ///< keep the session after each, whatever ends the process
    bool forget_at_end = false;  ///< such a file goes when the program has ended
    bool in_one_go = true;
    double way_seconds = 3;  ///< for a way back after a slip
};

class PerformDesk {
 public:
    PerformDesk(Session& around, PerformSession session, const SearchArguments& search,
                PerformDeskOptions options);

    [[nodiscard]] const PerformSession& session() const { return session_; }
    /// A way back after a slip is being turned: next says that it was, back that it was not.
    [[nodiscard]] bool recovering() const { return recovery_.has_value(); }
    [[nodiscard]] bool is_over() const { return over_; }
    /// How the run ended: kDone when the program did.
    [[nodiscard]] ExitCode code() const { return code_; }

    /// What a word means here: a command, a number or a slip with what the stickers show; nullopt
    /// for what is none.
    struct Said {
        PerformCommand command = PerformCommand::kNext;
        std::string argument;
    };
    [[nodiscard]] std::optional<Said> understand(std::string_view line) const;
    /// Does it; gives what there is to tell, lines, or nothing.
    std::string obey(const Said& said);
    /// Ends it and keeps the session; what there is to tell.
    std::string leave(ExitCode code);

    // --- What there is to see.

    /// What to take in hand and how to hold it, lines; empty for a session that has begun.
    [[nodiscard]] std::string opening() const;
    /// "step 7, line 4 of average.qat, puzzle A".
    [[nodiscard]] std::string heading() const;
    /// What the program says with the step, in quotes; empty when nothing.
    [[nodiscard]] std::string message() const;
    /// What is to be done, without hints.
    [[nodiscard]] std::string task() const;
    /// What helps with it: how it would be done by repeating, how often it will be, tables.
    [[nodiscard]] std::string hints() const;
    /// How to answer, in a few words.
    [[nodiscard]] std::string prompt() const;
    /// The pieces that the step asks about.
    [[nodiscard]] const std::vector<Slot>& pieces() const;
    /// What the puzzle looks like now, and after the step where that is another state.
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
    Result<WayBack> way(const std::vector<Slot>& kept, const State& from, const State& to);
    WayFinder* finder_for(const std::vector<Slot>& kept, Diagnostics& problems);

    Session& around_;
    PerformSession session_;
    SearchArguments search_;
    PerformDeskOptions options_;
    std::optional<Recovery> recovery_;
    /// By puzzle and pieces that count.
    std::map<std::pair<const Puzzle*, std::vector<Slot>>, std::unique_ptr<WayFinder>> finders_;
    mutable std::optional<std::pair<std::uint64_t, Algorithm>> solution_;  // of a step's `any_way`
    bool kept_ = false;  // by itself, after a step
    bool cannot_keep_ = false;
    bool over_ = false;
    ExitCode code_ = ExitCode::kDone;
};

}  // namespace qter
