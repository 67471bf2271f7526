// Displays of a session: line by line, on a full screen, or as a demo.
#pragma once

#include <string>
#include <string_view>

#include "cli/session.hpp"
#include "perform/controller.hpp"

namespace qter {

/// Prints to standard output, or with --json, which needs it for the document, to standard error.
void tell(const Session& session, std::string_view text);
/// The same for styled text, whose foreign parts were made visible already.
void tell_as_is(const Session& session, std::string_view text);

/// The puzzle to take in hand and how to hold it, and a note, lines; empty for a session that has
/// begun.
[[nodiscard]] std::string perform_opening(const PerformSession& session, const std::string& note);

/// Pictures of the puzzle in hand now and, next to it, after the step; empty without a picture. At
/// most `columns` wide.
[[nodiscard]] std::string perform_picture(const PerformController& controller, bool color,
                                          int columns);

/// Carries out what a line says: a command, a number, or a slip with the observed facelets. nullopt
/// for an unknown command.
struct PerformReply {
    PerformAnswer answer;
    bool picture = false;  ///< a picture is asked for
};
[[nodiscard]] std::optional<PerformReply> reply_to(std::string_view line,
                                                   PerformController& controller);

/// The exit code of a session that ended by itself.
[[nodiscard]] ExitCode perform_code(const PerformController& controller);

/// Plain lines, with answers from lines of standard input: for a pipe, a screen reader, or a
/// terminal without a full screen. Ends when the input ends.
ExitCode perform_by_lines(Session& session, PerformController& controller, const std::string& note);

/// Large text for one step, its picture, and keys, on the terminal of standard input and output.
ExitCode perform_on_screen(Session& session, PerformController& controller,
                           const std::string& note);

struct DemoPace {
    double turns_per_second = 3;  ///< 0 for no delay
    std::uint64_t max_steps = 0;
};

/// Steps follow each other without user actions, except for numbers that are not given. Returns
/// ExitCode::kLimit when the program has not ended after max_steps steps.
ExitCode perform_demo(Session& session, PerformController& controller, const std::string& note,
                      const DemoPace& pace);

}  // namespace qter
