// Fixed pieces of work, for `qter bench`: how fast this machine does them, and whether they are
// done as ever.
//
// What each of them looks at does not depend on the machine, so that its counts are a signature:
// they change when a search changes, and at no other time. Seconds are what they are.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "support/cancellation.hpp"
#include "support/result.hpp"

namespace qter {

/// Of the work that takes tables.
struct BenchLimits {
    std::uint32_t states = 30;                      ///< that it solves
    std::uint64_t memory = std::uint64_t{1} << 30;  ///< for its tables
    std::uint32_t threads = 1;                      ///< that search, and make tables
};

/// What a piece of work came to.
struct BenchFigures {
    std::uint64_t items = 1;    ///< states, registers or sums: what BenchWork::items calls them
    std::uint64_t nodes = 0;    ///< positions or sequences that were looked at
    std::uint64_t outcome = 0;  ///< turns or words that were found, all together
    std::uint64_t bytes = 0;    ///< of tables and lists, 0 where nobody counts
    double setup_seconds = 0;   ///< for tables
    double seconds = 0;         ///< for the items
};

struct BenchWork {
    std::string_view name;
    std::string_view about;
    std::string_view items;
    bool usual = true;  ///< part of a run that names none
    /// What it gives when it was cancelled means nothing.
    std::function<Result<BenchFigures>(const BenchLimits& limits, const Cancellation& cancellation)>
        run;
};

/// What one run of a piece of work came to.
struct BenchRun {
    std::string name;
    std::uint32_t threads = 1;
    BenchFigures figures;
};

/// All there are.
[[nodiscard]] const std::vector<BenchWork>& bench_suite();

/// A number for the counts of those that were done on one thread, the same on every machine.
[[nodiscard]] std::uint64_t bench_signature(const std::vector<BenchRun>& done);

}  // namespace qter
