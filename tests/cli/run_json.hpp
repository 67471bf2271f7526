// Whole runs of the binary with --json, and what they print.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "read_command.hpp"

namespace qter::testing {

struct JsonRun {
    int code = -1;
    nlohmann::json document;
};

/// Runs sh; QTER stands for the binary, standard error is dropped.
inline JsonRun run_json(const std::string& command) {
    const std::string line = "QTER='" QTER_BINARY "'; " + command + " 2>/dev/null </dev/null";
    const Ran ran = read_command(line);
    return {ran.code, nlohmann::json::parse(ran.text)};
}

}  // namespace qter::testing
