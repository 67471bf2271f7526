// Options of functions that may take long: threads, memory, time limit, stop token, progress.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>

namespace qter::api {

/// A progress report.
struct Progress {
    std::string what;                ///< the current step: "distance 9", "table of the corners"
    std::optional<double> fraction;  ///< finished part of the step, 0 to 1, where known
};

struct Options {
    /// At least 1. Searches use this many threads.
    std::uint32_t threads = 1;
    /// Counted from the beginning of each call. A call that has a best result so far returns it,
    /// marked as not complete; any other call returns the error "time-limit".
    std::optional<std::chrono::duration<double>> time_limit = std::nullopt;
    /// Approximate number of bytes for the tables of one call. Smaller tables are chosen if
    /// necessary; if none fits, the call returns the error "memory-limit". limit_memory() limits
    /// the lists that grow during a search.
    std::uint64_t memory = std::uint64_t{1} << 30;
    /// Stops a call from another thread or from `progress`. A search stops within milliseconds; a
    /// call that reads a puzzle or derives its group takes longer. The result is as for time_limit,
    /// with the error "interrupted".
    std::stop_token stop = {};
    /// Called from any thread, but never by two threads at once; must not throw.
    std::function<void(const Progress&)> progress = {};
};

/// Limits the memory of the whole process to `bytes`, at least 32 MiB, including what it has
/// allocated so far. A large allocation beyond the limit gives the error "memory-limit", or ends a
/// count before the first distance that does not fit. Applies to all threads; by default there is
/// no limit.
void limit_memory(std::uint64_t bytes);

}  // namespace qter::api
