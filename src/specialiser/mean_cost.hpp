// Mean cost of running a program: turns and looks, by running its flow graph on numbers.
//
// The program is run for a fixed set of answers to its inputs: all expected answers to the first
// question, if they are few, and fixed pseudo-random ones to all others, uniform among the expected
// ones. Where the program states none, all answers from 0 to the largest number are expected. So
// the same program always has the same cost. Turns are those of TurnCosts; each test of a register
// is a look. Numbers that are entered one after the other into one puzzle count as one addition;
// reading results takes no turns.
//
// Limits: the cost is unknown where a run fails or all runs together take more than kMostSteps
// steps.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "optimiser/flow_graph.hpp"
#include "optimiser/register_table.hpp"
#include "optimiser/turn_costs.hpp"

namespace qter {

struct MeanCost {
    double turns = 0;  ///< mean over the runs
    double looks = 0;
    std::uint64_t steps = 0;     ///< of the mean run, for choosing the number of runs
    std::vector<double> visits;  ///< by block: how often the mean run comes there
};

/// Steps of all runs; a `repeat until` counts as one.
inline constexpr std::uint64_t kMostSteps = 400'000;

/// Runs for the cost of a program, fewer where they are long.
inline constexpr std::uint64_t kMostRuns = 200;
inline constexpr std::uint64_t kFewestRuns = 8;

/// How many runs, from kFewestRuns to kMostRuns, take about `steps` steps together; nullopt where
/// the cost is unknown.
[[nodiscard]] std::optional<std::uint64_t> runs_in_steps(const FlowGraph& graph,
                                                         const RegisterTable& registers,
                                                         TurnCosts& costs, std::uint64_t steps);

/// The mean over at most `runs` runs, at least 1. `visit` is called in each of them, if it is not
/// empty, and once more in the first.
[[nodiscard]] std::optional<MeanCost> mean_cost(const FlowGraph& graph,
                                                const RegisterTable& registers, TurnCosts& costs,
                                                std::uint64_t runs, const BlockVisitor& visit = {});

}  // namespace qter
