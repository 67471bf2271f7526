// Whole runs of the binary with --json, and what they print.
#pragma once

#include <sys/wait.h>

#include <array>
#include <cstdio>
#include <nlohmann/json.hpp>
#include <string>

#include "catch.hpp"

namespace qter::testing {

struct JsonRun {
    int code = -1;
    nlohmann::json document;
};

/// Runs sh; QTER stands for the binary, standard error is dropped.
inline JsonRun run_json(const std::string& command) {
    const std::string line = "QTER='" QTER_BINARY "'; " + command + " 2>/dev/null </dev/null";
    std::string text;
    FILE* const pipe = ::popen(line.c_str(), "r");
    REQUIRE(pipe != nullptr);
    std::array<char, 4096> buffer;
    while (const std::size_t got = std::fread(buffer.data(), 1, buffer.size(), pipe)) {
        text.append(buffer.data(), got);
    }
    const int status = ::pclose(pipe);
    return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, nlohmann::json::parse(text)};
}

}  // namespace qter::testing
