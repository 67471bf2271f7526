// Cancellation of a long computation: on request, or at a deadline.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <exception>
#include <limits>
#include <optional>

namespace qter {

/// Ends a computation that has nothing to show before it is done.
class Cancelled : public std::exception {
 public:
    [[nodiscard]] const char* what() const noexcept override { return "cancelled"; }
};

/// Shared between a computation and those who may stop it. requested() is cheap enough for every
/// few microseconds of work. Thread-safe except set_deadline, expect_request and end_with: call
/// these before the computation starts.
class Cancellation {
 public:
    using Clock = std::chrono::steady_clock;

    /// Never requested: for computations that need no end.
    [[nodiscard]] static const Cancellation& never() {
        static const Cancellation kNobody;
        return kNobody;
    }

    /// The time `seconds` from now; now where they are negative. None where they are infinite, not
    /// a number, or more than a hundred years, which a clock may not reach.
    [[nodiscard]] static std::optional<Clock::time_point> after(double seconds) {
        using Seconds = std::chrono::duration<double>;
        constexpr Seconds kLongest = std::chrono::hours(24 * 365 * 100);
        if (!(Seconds(seconds) <= kLongest)) return std::nullopt;
        return Clock::now() +
               std::chrono::duration_cast<Clock::duration>(Seconds(std::max(seconds, 0.0)));
    }

    void set_deadline(Clock::time_point deadline) { deadline_ = deadline; }
    /// Says when request() will be called, for computations that plan by seconds_left(). Unlike a
    /// deadline, it ends nothing.
    void expect_request(Clock::time_point at) { expected_ = at; }
    /// Makes this a part of `whole`, which must live as long: it ends when `whole` does, or
    /// `seconds` from now.
    void end_with(const Cancellation& whole,
                  double seconds = std::numeric_limits<double>::infinity()) {
        whole_ = &whole;
        deadline_ = after(seconds);
    }
    /// From now on requested() is true. Safe to call from a signal handler.
    void request() { requested_.store(true, std::memory_order_relaxed); }

    /// True once request() was called, the deadline is over or the whole has ended.
    [[nodiscard]] bool requested() const {
        if (requested_.load(std::memory_order_relaxed)) return true;
        if (whole_ != nullptr && whole_->requested()) return true;
        return deadline_ && Clock::now() >= *deadline_;
    }

    /// Until the deadline, the expected request, or the end of the whole; infinite where none of
    /// them is known, never below 0.
    [[nodiscard]] double seconds_left() const {
        double left =
            whole_ != nullptr ? whole_->seconds_left() : std::numeric_limits<double>::infinity();
        for (const std::optional<Clock::time_point>& end : {deadline_, expected_}) {
            if (!end) continue;
            left = std::min(left, std::chrono::duration<double>(*end - Clock::now()).count());
        }
        return std::max(0.0, left);
    }

    /// Throws Cancelled when requested().
    void check() const {
        if (requested()) throw Cancelled();
    }

 private:
    std::atomic<bool> requested_ = false;
    std::optional<Clock::time_point> deadline_;
    std::optional<Clock::time_point> expected_;
    const Cancellation* whole_ = nullptr;
    static_assert(std::atomic<bool>::is_always_lock_free);
};

}  // namespace qter
