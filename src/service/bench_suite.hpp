// Benchmark suite of `qter bench`: fixed workloads that measure speed and detect changed results.
//
// The counts of a workload do not depend on the machine. They are a signature: they change only
// when a search changes. The seconds are measurements.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "sums/search_ports.hpp"
#include "support/result.hpp"

namespace qter {

/// Limits of the workloads that use tables.
struct BenchLimits {
    std::uint32_t states = 30;                      ///< to solve
    std::uint64_t memory = std::uint64_t{1} << 30;  ///< for its tables
    std::uint32_t threads = 1;                      ///< for searching and for computing tables
    std::string tables;                             ///< folder of its tables; empty for none
};

/// The results of one workload.
struct BenchFigures {
    std::uint64_t items = 1;    ///< states, registers or sums: named by BenchWork::items
    std::uint64_t nodes = 0;    ///< expanded positions or sequences
    std::uint64_t outcome = 0;  ///< total of the turns or words found
    std::uint64_t bytes = 0;    ///< of tables and lists, 0 where not counted
    double setup_seconds = 0;   ///< for computing tables
    double seconds = 0;         ///< for the items
};

struct BenchWork {
    std::string_view name;
    std::string_view about;
    std::string_view items;
    bool usual = true;  ///< part of a run without named workloads
    /// The result is meaningless if the ports have cancelled it.
    std::function<Result<BenchFigures>(const BenchLimits& limits, SearchPorts& ports)> run;
};

/// The results of one run of a workload.
struct BenchRun {
    std::string name;
    std::uint32_t threads = 1;
    BenchFigures figures;
};

/// All workloads.
[[nodiscard]] const std::vector<BenchWork>& bench_suite();

/// A hash of the counts of the runs on one thread; the same on every machine.
[[nodiscard]] std::uint64_t bench_signature(const std::vector<BenchRun>& done);

}  // namespace qter
