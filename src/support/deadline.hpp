// Deadlines from a number of seconds.
#pragma once

#include <algorithm>
#include <chrono>
#include <optional>

#include "support/cancellation.hpp"

namespace qter {

/// The time `seconds` from now; now if `seconds` is negative. nullopt if `seconds` is infinite,
/// NaN, or more than a clock can count (a hundred years).
[[nodiscard]] inline std::optional<Cancellation::Clock::time_point> deadline_in(double seconds) {
    using Clock = Cancellation::Clock;
    using Seconds = std::chrono::duration<double>;
    constexpr Seconds kLongest = std::chrono::hours(24 * 365 * 100);
    if (!(Seconds(seconds) <= kLongest)) return std::nullopt;
    return Clock::now() +
           std::chrono::duration_cast<Clock::duration>(Seconds(std::max(seconds, 0.0)));
}

}  // namespace qter
