// Early end of a command: at its time limit, on Ctrl-C, at system shutdown (SIGTERM), or when the
// terminal closes (SIGHUP).
//
// All of these request one Cancellation, the command's. A search that has a best result so far
// polls it, ends, and shows the result; searches with limits of their own are parts of it
// (Cancellation::end_with). Work without partial results, such as reading a puzzle or computing the
// order of its group, does not poll. If no answer appears within some tenths of a second, the
// process is ended from outside: a message replaces the answer, and files that were being written
// are dropped. So a limit holds whatever the command is doing, and fast code need not poll.
//
// A system timer measures the time: no thread waits for it, and polling is one memory read.
#pragma once

#include <optional>
#include <string>

#include "cli/exit_codes.hpp"
#include "support/cancellation.hpp"

namespace qter {

/// The text that replaces a missing answer.
struct StopNotice {
    std::string out;
    std::string err;
};

/// Starts to catch signals, and ends the command `seconds` after the process began. A second signal
/// ends it at once. Call once in a process.
void obey_stops(std::optional<double> seconds, StopNotice time_is_over, StopNotice interrupted);

/// Sets the function that is called when the process is ended from outside, before the notice is
/// written. It may only do what a signal handler may. One at a time; null for none.
void before_forced_end(void (*restore)());

/// Requested when the command must end; its seconds_left() are those of the time limit.
[[nodiscard]] const Cancellation& command_cancellation();
/// Whether a signal ended the command.
[[nodiscard]] bool interrupted();
/// Whether the time limit ended it; false when a signal came first.
[[nodiscard]] bool is_time_over();
/// The exit code of a command that ends with its results so far: kInterrupted, kLimit, or kDone if
/// nothing stopped it.
[[nodiscard]] ExitCode stop_code();

/// Writes the reason why a stopped command has no answer; returns its exit code.
ExitCode end_without_answer();

/// While this object lives, the process is not ended from outside, so that output stays complete.
class WholeOutput {
 public:
    WholeOutput();
    WholeOutput(const WholeOutput&) = delete;
    WholeOutput& operator=(const WholeOutput&) = delete;
    ~WholeOutput();

 private:
    int before_;
};

/// Records that the answer is printed: if the process is ended from now on, it ends with `code` and
/// without another message.
void answer_is_given(ExitCode code);

}  // namespace qter
