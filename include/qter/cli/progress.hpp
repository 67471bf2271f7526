// How far a long computation is, on standard error.
#pragma once

#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <thread>

namespace qter {

enum class ProgressStyle {
    kNone,
    kLines,  ///< a line every few seconds: standard error is a file or a pipe
    kBar,    ///< one line that is redrawn: it is a terminal
};

/// What fits the place where standard error goes; kNone with -q.
[[nodiscard]] ProgressStyle progress_style(bool quiet);

struct ProgressState {
    std::optional<double> fraction;  ///< 0..1; nullopt when nobody knows
    std::string text;                ///< what is being done or was found
};

/// "[#####...............]  25%  text  3 s", cut to at most `columns` characters; without the bar
/// when the fraction is unknown.
[[nodiscard]] std::string progress_bar(const ProgressState& state, std::chrono::seconds elapsed,
                                       std::size_t columns);
/// The same as a line for people who read it later: "25%, text, 3 s".
[[nodiscard]] std::string progress_line(const ProgressState& state, std::chrono::seconds elapsed);

/// Shows what it was last told, from a second after it was made, until it goes out of scope; a bar
/// is erased then. A thread of its own draws, so the clock goes on between updates, and an update
/// costs a lock and a copy of the text.
class Progress {
 public:
    using Write = std::function<void(std::string_view)>;

    /// Shows `text` until the first update. `write` is called from the drawing thread.
    Progress(ProgressStyle style, std::string text, Write write);
    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;
    ~Progress();

    void update(std::optional<double> fraction, std::string text);

 private:
    using Clock = std::chrono::steady_clock;

    void draw_until_done();
    void draw() const;

    ProgressStyle style_;
    ProgressState state_;
    Write write_;
    Clock::time_point started_ = Clock::now();
    std::mutex mutex_;  // guards state_ and done_
    std::condition_variable wake_;
    bool done_ = false;
    std::thread thread_;  // last: it uses all the rest
};

}  // namespace qter
