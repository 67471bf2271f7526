// Progress of a long computation, on standard error.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <thread>

#include "sums/search_ports.hpp"

namespace qter {

/// Moves to the left edge and erases the line.
inline constexpr std::string_view kEraseLine = "\r\x1b[K";

enum class ProgressStyle {
    kNone,
    kLines,  ///< a line every few seconds: standard error is a file or a pipe
    kBar,    ///< one line that is redrawn: it is a terminal
};

/// The style for the target of standard error; kNone with -q or if run_figures() are hidden.
[[nodiscard]] ProgressStyle progress_style(bool quiet);

/// "[#####...............]  25%  text  3 s", cut to at most `columns` characters; without the bar
/// when the fraction is unknown.
[[nodiscard]] std::string progress_bar(const Progress& state, std::chrono::seconds elapsed,
                                       std::size_t columns);
/// The same as a line for a log: "25%, text, 3 s".
[[nodiscard]] std::string progress_line(const Progress& state, std::chrono::seconds elapsed);

/// Shows the latest update, from a second after construction until the end; then a bar is erased. A
/// thread draws, so the clock advances between updates, and an update costs a lock and a copy of
/// the text. While another ProgressDisplay exists inside the scope of this one, only the inner one
/// draws.
///
/// The fraction that is shown never decreases and never reaches 1. A fraction that falls belongs to
/// another part of the work: the total fraction is unknown then, and the text has the fraction of
/// the part.
class ProgressDisplay final : public ProgressPort {
 public:
    using Write = std::function<void(std::string_view)>;

    /// Shows `text` until the first update. `write` is called from the drawing thread.
    ProgressDisplay(ProgressStyle style, std::string text, Write write);
    ~ProgressDisplay() override;

    void update(const Progress& progress) override;
    /// As update(), for an observer that does not outlive this.
    [[nodiscard]] Observer::Tell tell() {
        return [this](const Progress& progress) { update(progress); };
    }
    /// The state to draw.
    [[nodiscard]] Progress shown() const;
    /// Stops the display.
    void end();

 private:
    using Clock = std::chrono::steady_clock;

    void draw_until_done();
    void draw() const;

    ProgressStyle style_;
    Progress state_;
    double most_ = 0;      ///< the largest fraction so far, of the part if there are parts
    bool parts_ = false;   ///< a fraction fell
    std::string of_part_;  ///< with parts: the text that most_ belongs to
    Write write_;
    Clock::time_point started_ = Clock::now();
    mutable std::mutex mutex_;  // guards the members that update() changes, and done_
    std::condition_variable wake_;
    bool done_ = false;
    std::atomic<bool> hidden_ = false;  // an inner ProgressDisplay draws instead
    ProgressDisplay* around_;
    std::thread thread_;  // last: it uses all the rest
};

}  // namespace qter
