// Report of a program's run, and of a session by hand, as JSON.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "interpreter/interpreter.hpp"
#include "perform/session.hpp"
#include "service/program_costs.hpp"
#include "support/json.hpp"

namespace qter {

/// An executed instruction, recorded for the document.
struct TracedStep {
    std::uint64_t step = 0;
    std::size_t index = 0;    ///< of the instruction
    std::size_t holding = 0;  ///< in hand after the step
    std::optional<bool> jumped;
    std::optional<Integer> repetitions;
    std::string state;  ///< facelets of the puzzle in hand, if it has a facelet string
    /// Registers in hand, by index in Program::registers, with their values; with --watch only
    /// those.
    std::vector<std::pair<std::size_t, std::optional<Integer>>> registers;
};

struct RunTrace {
    std::vector<TracedStep> steps;
    std::uint64_t left_out = 0;  ///< the number of later steps, which were not recorded
};

struct FinishedRun {
    const Program* program = nullptr;  ///< null if it could not be read
    RunResult result;
    std::vector<Output> outputs;
    std::optional<CostOfRun> cost;
    std::optional<RunTrace> trace;
};

/// Writes the members of docs/json.md, interpret, into an open object; the seconds by hand are for
/// `pace` units of movecount a second (default kPractisedPace).
void write_run(JsonWriter& json, const FinishedRun& run, std::optional<double> pace);

/// The same of docs/json.md, perform.
void write_session(JsonWriter& json, const PerformSession& session);

}  // namespace qter
