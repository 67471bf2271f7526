// How far a long computation is, on standard error.
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

#include "service/search_ports.hpp"

namespace qter {

/// To the left edge, and away with what stands there.
inline constexpr std::string_view kEraseLine = "\r\x1b[K";

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

/// Shows what it was last told, from a second after it was made, until its end; a bar is erased
/// then. A thread of its own draws, so the clock goes on between updates, and an update costs a
/// lock and a copy of the text. While there is another one inside of its scope, only that one
/// draws.
///
/// What is shown never goes back and never says that all is done. A fraction that falls is that of
/// another part of the work: how much is done of all, nobody knows then, and the text says how much
/// it is of the part.
class Progress final : public ProgressPort {
 public:
    using Write = std::function<void(std::string_view)>;

    /// Shows `text` until the first update. `write` is called from the drawing thread.
    Progress(ProgressStyle style, std::string text, Write write);
    ~Progress() override;

    void update(std::optional<double> fraction, std::string text) override;
    /// What is drawn when it is time to.
    [[nodiscard]] ProgressState shown() const;
    /// Shows nothing more.
    void end();

 private:
    using Clock = std::chrono::steady_clock;

    void draw_until_done();
    void draw() const;

    ProgressStyle style_;
    ProgressState state_;
    double most_ = 0;      ///< the largest fraction so far, of the part where there are parts
    bool parts_ = false;   ///< a fraction fell
    std::string of_part_;  ///< the text that most_ is of, then
    Write write_;
    Clock::time_point started_ = Clock::now();
    mutable std::mutex mutex_;  // guards what update() changes, and done_
    std::condition_variable wake_;
    bool done_ = false;
    std::atomic<bool> hidden_ = false;  // behind another one
    Progress* around_;
    std::thread thread_;  // last: it uses all the rest
};

}  // namespace qter
