// The end of a command before it is done: by its time limit, by Ctrl-C, or by a system that shuts
// down (SIGTERM) or a terminal that is closed (SIGHUP).
//
// All of them request one Cancellation, the command's. What has a best so far looks at it, ends,
// and shows what it has; searches with limits of their own are parts of it
// (Cancellation::end_with). What has nothing to show until it is done, such as the reading of a
// puzzle or the order of its group, does not look: when some tenths of a second later there is no
// answer, the process is ended from outside, with a message in place of the answer, and without the
// files that were being written. So a limit holds whatever the command is doing, and nothing that
// is fast has to ask.
//
// A timer of the system keeps the time: no thread waits for it, and asking is one read of memory.
#pragma once

#include <optional>
#include <string>

#include "cli/exit_codes.hpp"
#include "support/cancellation.hpp"

namespace qter {

/// What is written where there is no answer.
struct StopNotice {
    std::string out;
    std::string err;
};

/// From now on signals are caught, and the command ends `seconds` after the process began. A signal
/// that comes twice ends it at once. Once in a process.
void obey_stops(std::optional<double> seconds, StopNotice time_is_over, StopNotice interrupted);

/// Called when the process is ended from outside, before the notice is written: only what a signal
/// handler may do. One at a time; null for none.
void before_forced_end(void (*restore)());

/// Requested when the command is to end; its seconds_left() are those of the time limit.
[[nodiscard]] const Cancellation& command_cancellation();
/// By a signal.
[[nodiscard]] bool interrupted();
/// By the time limit; false when a signal came first.
[[nodiscard]] bool is_time_over();
/// The code of a command that ends with what it has: kInterrupted, kLimit, or kDone where nothing
/// has stopped it.
[[nodiscard]] ExitCode stop_code();

/// Writes in place of an answer what there is to say when the command was stopped; gives its code.
ExitCode end_without_answer();

/// While it lives something is being printed that shall be whole: the process is not ended then.
class WholeOutput {
 public:
    WholeOutput();
    WholeOutput(const WholeOutput&) = delete;
    WholeOutput& operator=(const WholeOutput&) = delete;
    ~WholeOutput();

 private:
    int before_;
};

/// The answer is printed, and `code` goes with it: should the process be ended from now on, then
/// with this code and without another word.
void answer_is_given(ExitCode code);

}  // namespace qter
