// What everything that may take long is told: how many threads and how much memory it may use, when
// to stop, and whom to tell how far it is.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>

namespace qter::api {

/// Where something that takes long is.
struct Progress {
    std::string what;                ///< "distance 9", "table of the corners"
    std::optional<double> fraction;  ///< of it, 0 to 1, where that can be told
};

struct Options {
    /// At least 1. What searches is divided among so many.
    std::uint32_t threads = 1;
    /// From the beginning of each call on. What has a best so far gives that, marked as not
    /// complete; anything else gives the error "time-limit".
    std::optional<std::chrono::duration<double>> time_limit = std::nullopt;
    /// Bytes that the tables of one call may take, about: smaller ones are chosen, and where there
    /// are none it is the error "memory-limit". Lists that grow while something is searched have
    /// limit_memory().
    std::uint64_t memory = std::uint64_t{1} << 30;
    /// Stops a call from another thread, or from `progress`: within some milliseconds where it
    /// searches, later where a puzzle is read or its group derived. As for time_limit, with the
    /// error "interrupted".
    std::stop_token stop = {};
    /// Called now and then, from any thread but by one at a time; must not throw.
    std::function<void(const Progress&)> progress = {};
};

/// From now on the whole process may take so many bytes, at least 32 MiB, with what it has taken so
/// far: what the library would take in large pieces beyond that is the error "memory-limit", or
/// ends a count before a distance that does not fit. For all threads; without it nothing limits
/// them.
void limit_memory(std::uint64_t bytes);

}  // namespace qter::api
