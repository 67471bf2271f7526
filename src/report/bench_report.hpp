// Report of benchmarks (service/bench_suite.hpp), as text and JSON.
#pragma once

#include <string>
#include <vector>

#include "service/bench_suite.hpp"
#include "support/json.hpp"

namespace qter {

/// Counts, speed and seconds of each workload, and the signature of all.
[[nodiscard]] std::string bench_text(const std::vector<BenchRun>& done);
/// A row for each number of threads, with the speed-up over one thread, the first of a workload.
[[nodiscard]] std::string bench_table(const std::vector<BenchRun>& done);
/// Writes the members of docs/json.md, bench, into an open object.
void write_bench(JsonWriter& json, const std::vector<BenchRun>& done);

}  // namespace qter
