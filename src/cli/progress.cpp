#include "cli/progress.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <exception>
#include <system_error>
#include <utility>

#include "cli/session.hpp"
#include "support/text.hpp"
#include "support/visible.hpp"

namespace qter {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

/// Bars of short computations would only flicker.
constexpr milliseconds kPatience(1000);
constexpr milliseconds kBetweenBars(100);
constexpr milliseconds kBetweenLines(5000);

/// The fraction shown stays below 1 until the end.
constexpr double kNearlyAll = 0.99;

constexpr std::size_t kBarCells = 20;
constexpr std::size_t kUsualColumns = 80;

std::string elapsed_text(seconds elapsed) {
    const auto count = elapsed.count();
    if (count < 60) return fmt::format("{} s", count);
    if (count < 3600) return fmt::format("{}:{:02} min", count / 60, count % 60);
    return fmt::format("{}:{:02}:{:02} h", count / 3600, count / 60 % 60, count % 60);
}

/// Rounded down, so that 100% means complete.
int percent(double fraction) { return static_cast<int>(100 * std::clamp(fraction, 0.0, 1.0)); }

/// The longest prefix of at most `most` characters.
std::string_view cut(std::string_view text, std::size_t most) {
    std::size_t bytes = 0;
    for (std::size_t taken = 0; taken < most && bytes < text.size(); ++taken) {
        bytes += utf8_step(text.substr(bytes));
    }
    return text.substr(0, bytes);
}

}  // namespace

ProgressStyle progress_style(bool quiet) {
    if (quiet || run_figures() == RunFigures::kHidden) return ProgressStyle::kNone;
    const char* term = std::getenv("TERM");
    const bool can_erase = term != nullptr && std::string_view(term) != "dumb";
    return stderr_is_terminal() && can_erase ? ProgressStyle::kBar : ProgressStyle::kLines;
}

std::string progress_bar(const Progress& state, seconds elapsed, std::size_t columns) {
    std::string bar;
    if (state.fraction) {
        const std::size_t full =
            static_cast<std::size_t>(percent(*state.fraction)) * kBarCells / 100;
        bar = fmt::format("[{:.<{}}] {:>3}%  ", std::string(full, '#'), kBarCells,
                          percent(*state.fraction));
    }
    // A text that is too long is cut before the time.
    const std::string time = "  " + elapsed_text(elapsed);
    const std::size_t taken = bar.size() + time.size();
    bar += cut(printable(state.what, columns), columns > taken ? columns - taken : 0);
    return std::string(cut(bar + time, columns));
}

std::string progress_line(const Progress& state, seconds elapsed) {
    const std::string part =
        state.fraction ? fmt::format("{}%, ", percent(*state.fraction)) : std::string();
    return fmt::format("{}{}, {}", part, visible(state.what), elapsed_text(elapsed));
}

namespace {

/// The innermost ProgressDisplay. Commands create them on one thread.
ProgressDisplay* g_innermost = nullptr;

}  // namespace

ProgressDisplay::ProgressDisplay(ProgressStyle style, std::string text, Write write)
    : style_(style), state_{std::move(text)}, write_(std::move(write)), around_(g_innermost) {
    try {
        if (style_ != ProgressStyle::kNone) thread_ = std::thread([this] { draw_until_done(); });
    } catch (const std::system_error&) {
        // Without a thread the work continues without a display.
    }
    if (around_ != nullptr) around_->hidden_ = true;
    g_innermost = this;
}

ProgressDisplay::~ProgressDisplay() {
    end();
    g_innermost = around_;
    if (around_ != nullptr) around_->hidden_ = false;
}

void ProgressDisplay::end() {
    if (!thread_.joinable()) return;
    {
        const std::lock_guard lock(mutex_);
        done_ = true;
    }
    wake_.notify_all();
    thread_.join();
}

void ProgressDisplay::update(const Progress& progress) {
    auto [text, fraction] = progress;
    const std::lock_guard lock(mutex_);
    if (fraction) {
        constexpr double kSame = 0.005;  // rounding and threads may decrease it by this much
        const bool other_part = parts_ && text != of_part_;
        if (*fraction + kSame < most_ && !parts_) parts_ = true;
        if (other_part || (parts_ && of_part_.empty())) most_ = 0;
        if (parts_) of_part_ = text;
        most_ = std::max(most_, *fraction);
        fraction = std::min(most_, kNearlyAll);
    }
    if (fraction && parts_) {
        text += fmt::format(", {}% of this part", percent(*fraction));
        fraction.reset();
    }
    state_ = {std::move(text), fraction};
}

Progress ProgressDisplay::shown() const {
    const std::lock_guard lock(mutex_);
    return state_;
}

void ProgressDisplay::draw_until_done() {
    const milliseconds pause = style_ == ProgressStyle::kBar ? kBetweenBars : kBetweenLines;
    std::unique_lock lock(mutex_);
    bool drawn = false;
    bool waited = false;
    try {
        while (!wake_.wait_for(lock, waited ? pause : kPatience, [this] { return done_; })) {
            waited = true;
            if (hidden_) continue;
            draw();
            drawn = true;
        }
        if (drawn && style_ == ProgressStyle::kBar) write_(kEraseLine);
    } catch (const std::exception&) {
        // Out of memory for the display. The work reports its own errors.
    }
}

void ProgressDisplay::draw() const {
    const auto elapsed = std::chrono::duration_cast<seconds>(Clock::now() - started_);
    if (style_ == ProgressStyle::kLines) {
        write_(progress_line(state_, elapsed) + '\n');
    } else {
        // The last column stays free: some terminals wrap after it.
        write_(std::string(kEraseLine) +
               progress_bar(state_, elapsed, stderr_columns().value_or(kUsualColumns) - 1));
    }
}

}  // namespace qter
