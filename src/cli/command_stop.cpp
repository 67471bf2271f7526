#include "cli/command_stop.hpp"

#include <fcntl.h>
#include <sys/time.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <cmath>
#include <csignal>
#include <ctime>
#include <string_view>

#include "support/temporary_files.hpp"

namespace qter {
namespace {

using Clock = Cancellation::Clock;

/// Seconds that polling work gets to end after a stop, and seconds between later checks.
constexpr double kGrace = 0.3;
constexpr double kAgain = 0.05;
/// On a busy machine a process gets less processor time than the clock shows. The grace period ends
/// after kGraceComputing seconds of computing; or when the process neither computes nor waits for a
/// processor (both less than kWaiting seconds), since it then waits for something else; or after
/// kGraceAtLast seconds by the clock.
constexpr double kGraceComputing = 0.25;
constexpr double kWaiting = 0.02;
constexpr double kGraceAtLast = 3;

const Clock::time_point g_began = Clock::now();

Cancellation g_cancellation;
StopNotice g_time_notice;
StopNotice g_interrupt_notice;

// Signal handlers use these, on any thread.
std::atomic<bool> g_interrupted = false;
std::atomic<bool> g_time_over = false;
std::atomic<bool> g_stopping = false;
std::atomic<double> g_stopped_at = 0;  // seconds of the clock
std::atomic<double> g_computed_then = 0;
std::atomic<double> g_in_line_then = 0;
std::atomic<void (*)()> g_restore = nullptr;
std::atomic<int> g_code = -1;  // of the answer; negative before the answer is printed
/// The owner of standard output.
enum Writer : int { kNobody, kCommand, kStop };
std::atomic<int> g_writer = kNobody;
static_assert(std::atomic<double>::is_always_lock_free && std::atomic<int>::is_always_lock_free);

double clock_seconds(clockid_t clock) {
    struct timespec time {};
    ::clock_gettime(clock, &time);
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

/// Seconds that the first thread was ready but waited for a processor; 0 if unknown.
double seconds_in_line() {
    const int fd = ::open("/proc/self/schedstat", O_RDONLY | O_CLOEXEC);
    if (fd < 0) return 0;
    char text[64];
    const ssize_t got = ::read(fd, text, sizeof text);
    ::close(fd);
    // Format: nanoseconds on a processor, a space, nanoseconds of waiting for one.
    ssize_t at = 0;
    while (at < got && text[at] != ' ') ++at;
    double nanoseconds = 0;
    for (++at; at < got && text[at] >= '0' && text[at] <= '9'; ++at) {
        nanoseconds = nanoseconds * 10 + (text[at] - '0');
    }
    return nanoseconds * 1e-9;
}

void ring_in(double seconds) {
    constexpr double kLongest = 1e8;  // about three years
    const double whole = std::floor(std::clamp(seconds, 1e-6, kLongest));
    struct itimerval timer {};
    timer.it_value.tv_sec = static_cast<time_t>(whole);
    timer.it_value.tv_usec =
        static_cast<suseconds_t>(std::clamp((seconds - whole) * 1e6, 0.0, 999'999.0));
    if (timer.it_value.tv_sec == 0 && timer.it_value.tv_usec == 0) timer.it_value.tv_usec = 1;
    ::setitimer(ITIMER_REAL, &timer, nullptr);
}

void write_notice(int fd, const std::string& text) {
    std::string_view left = text;
    while (!left.empty()) {
        const ssize_t written = ::write(fd, left.data(), left.size());
        if (written < 0 && errno == EINTR) continue;
        if (written < 0) return;
        left.remove_prefix(static_cast<std::size_t>(written));
    }
}

void restore() {
    if (void (*const call)() = g_restore.load()) call();
}

[[noreturn]] void end_process() {
    restore();
    remove_temporary_files();
    const int code = g_code.load();
    ::_exit(code >= 0 ? code : static_cast<int>(end_without_answer()));
}

void begin_stop() {
    if (g_stopping.exchange(true)) return;
    g_stopped_at = clock_seconds(CLOCK_MONOTONIC);
    g_computed_then = clock_seconds(CLOCK_PROCESS_CPUTIME_ID);
    g_in_line_then = seconds_in_line();
    g_cancellation.request();
    ring_in(kGrace);
}

void on_timer() {
    if (!g_stopping) {
        g_time_over = true;
        begin_stop();
        return;
    }
    const double over = clock_seconds(CLOCK_MONOTONIC) - g_stopped_at;
    const double computed = clock_seconds(CLOCK_PROCESS_CPUTIME_ID) - g_computed_then;
    const bool waits = computed < kWaiting && seconds_in_line() - g_in_line_then < kWaiting;
    const bool had_grace =
        over >= kGrace && (computed >= kGraceComputing || waits || over >= kGraceAtLast);
    int nobody = kNobody;
    if (had_grace && g_writer.compare_exchange_strong(nobody, kStop)) end_process();
    ring_in(kAgain);
}

void on_signal(int number) {
    const int reason = errno;
    if (number == SIGALRM) {
        on_timer();
    } else if (g_interrupted.exchange(true)) {
        restore();
        remove_temporary_files();
        ::_exit(static_cast<int>(ExitCode::kInterrupted));
    } else {
        begin_stop();
    }
    errno = reason;
}

void catch_signal(int number, int flags) {
    struct sigaction action {};
    action.sa_handler = on_signal;
    action.sa_flags = flags;
    ::sigemptyset(&action.sa_mask);
    for (const int other : {SIGINT, SIGTERM, SIGHUP, SIGALRM}) ::sigaddset(&action.sa_mask, other);
    ::sigaction(number, &action, nullptr);
}

}  // namespace

void obey_stops(std::optional<double> seconds, StopNotice time_is_over, StopNotice interrupted) {
    g_time_notice = std::move(time_is_over);
    g_interrupt_notice = std::move(interrupted);
    // A signal interrupts a prompt that waits for an answer; the timer does not.
    catch_signal(SIGALRM, SA_RESTART);
    catch_signal(SIGINT, 0);
    catch_signal(SIGTERM, 0);
    struct sigaction before {};
    ::sigaction(SIGHUP, nullptr, &before);
    if (before.sa_handler != SIG_IGN) catch_signal(SIGHUP, 0);  // nohup ignores it
    ::signal(SIGXFSZ, SIG_IGN);  // the writer of a file reports its size limit as an error
    if (!seconds) return;
    const auto limit = std::chrono::duration<double>(*seconds);
    g_cancellation.expect_request(g_began + std::chrono::duration_cast<Clock::duration>(limit));
    if (const double left = g_cancellation.seconds_left(); left > 0) {
        ring_in(left);
    } else {
        g_time_over = true;
        begin_stop();
    }
}

void before_forced_end(void (*restore)()) { g_restore.store(restore); }

const Cancellation& command_cancellation() { return g_cancellation; }

bool interrupted() { return g_interrupted; }

bool is_time_over() { return g_time_over; }

ExitCode stop_code() {
    return g_interrupted ? ExitCode::kInterrupted
           : g_time_over ? ExitCode::kLimit
                         : ExitCode::kDone;
}

// Safe to call from a signal handler.
ExitCode end_without_answer() {
    const StopNotice& notice = g_interrupted ? g_interrupt_notice : g_time_notice;
    write_notice(STDERR_FILENO, notice.err);
    write_notice(STDOUT_FILENO, notice.out);
    return g_interrupted ? ExitCode::kInterrupted : ExitCode::kLimit;
}

WholeOutput::WholeOutput() : before_(kNobody) {
    if (g_writer.compare_exchange_strong(before_, kCommand) || before_ == kCommand) return;
    while (true) ::pause();  // the process is being ended
}

WholeOutput::~WholeOutput() { g_writer.store(before_); }

void answer_is_given(ExitCode code) { g_code.store(static_cast<int>(code)); }

}  // namespace qter
