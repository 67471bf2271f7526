// Whole runs of the binary with the memory and threads that they took, as the system counts them.
#pragma once

#include <cstdio>
#include <string>

#include "read_command.hpp"
#include "scratch_folder.hpp"
#include "service/cache_folder.hpp"

namespace qter::testing {

inline constexpr unsigned long long kMega = 1ULL << 20;

struct Peak {
    int code = -1;
    unsigned long long bytes = 0;
    int threads = 0;
    std::string errors;
    std::string output;
};

/// Runs the binary with some words, with a cache of its own; its tables are made each time.
inline Peak peak_of(const std::string& words) {
    const Folder cache;
    const ScratchFolder scratch("peak");
    const std::string output = scratch.file("output");
    const std::string line = "exec env XDG_CACHE_HOME='" + cache.path().string() +
                             "' '" QTER_PEAK "' '" QTER_BINARY "' " + words + " 2>&1 >'" + output +
                             "' </dev/null";
    const std::string text = read_command(line).text;
    Peak peak;
    const std::size_t at = text.rfind("exit ");
    REQUIRE(at != std::string::npos);
    REQUIRE(std::sscanf(text.c_str() + at, "exit %d, peak %llu, threads %d", &peak.code,
                        &peak.bytes, &peak.threads) == 3);
    peak.errors = text.substr(0, at);
    peak.output = slurp(output);
    return peak;
}

}  // namespace qter::testing
