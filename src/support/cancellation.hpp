// Asking a long computation to end: a deadline, or somebody who says so.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <exception>
#include <optional>

namespace qter {

/// Ends a computation that has nothing to show before it is done.
class Cancelled : public std::exception {
 public:
    [[nodiscard]] const char* what() const noexcept override { return "cancelled"; }
};

/// Shared between who computes and who may stop it. Looking is cheap enough for once every few
/// microseconds of work. Thread-safe but for set_deadline and end_with, which come before the
/// computation.
class Cancellation {
 public:
    using Clock = std::chrono::steady_clock;

    /// One that nobody requests, for who need not be stopped.
    [[nodiscard]] static const Cancellation& never() {
        static const Cancellation kNobody;
        return kNobody;
    }

    void set_deadline(Clock::time_point deadline) { deadline_ = deadline; }
    /// Where several computations are parts of one: this one ends when `whole` does, which must
    /// live as long.
    void end_with(const Cancellation& whole) { whole_ = &whole; }
    /// From now on requested() is true. Safe to call from a signal handler.
    void request() { requested_.store(true, std::memory_order_relaxed); }

    /// True once request() was called, the deadline is over or the whole has ended.
    [[nodiscard]] bool requested() const {
        if (requested_.load(std::memory_order_relaxed)) return true;
        if (whole_ != nullptr && whole_->requested()) return true;
        return deadline_ && Clock::now() >= *deadline_;
    }

    /// When it will end by itself, as far as that is known.
    [[nodiscard]] std::optional<Clock::time_point> deadline() const {
        const auto of_whole = whole_ != nullptr ? whole_->deadline() : std::nullopt;
        if (!deadline_ || !of_whole) return deadline_ ? deadline_ : of_whole;
        return std::min(*deadline_, *of_whole);
    }

    /// Throws Cancelled when requested().
    void check() const {
        if (requested()) throw Cancelled();
    }

 private:
    std::atomic<bool> requested_ = false;
    std::optional<Clock::time_point> deadline_;
    const Cancellation* whole_ = nullptr;
    static_assert(std::atomic<bool>::is_always_lock_free);
};

}  // namespace qter
