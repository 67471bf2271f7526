#include "service/program_costs.hpp"

#include <cmath>
#include <limits>

#include "ergonomics/movecount.hpp"
#include "perform/input_sums.hpp"
#include "sums/sum_finder.hpp"

namespace qter {
namespace {

/// Limit of instructions in one run, with --cost-inputs.
constexpr std::uint64_t kLongestRun = 1'000'000;
/// Limit of the runs that are repeated to add up their movecount.
constexpr std::uint64_t kMostStepsAgain = 1'000'000;

/// An algorithm's movecount coefficient, in tenths.
std::uint32_t movecount_tenths(const Puzzle& puzzle, const Algorithm& algorithm) {
    return static_cast<std::uint32_t>(std::lround(movecount(puzzle, algorithm) * 10));
}

}  // namespace

CostAnswer cost_of_program(const Program& program, const SearchOptions& search,
                           std::optional<std::uint64_t> most_inputs, SearchPorts& ports) {
    SumFinder additions(search.without_search(), ports);
    // Estimates would need tables, which take a second to compute.
    InputSums inputs(
        program, additions,
        most_inputs ? InputSums::Otherwise::kEstimate : InputSums::Otherwise::kNothing);
    CostOptions options;
    options.shorter = &inputs;
    options.effort = movecount_tenths;
    options.observer = ports.cancellation();
    if (most_inputs) {
        options.most_runs = *most_inputs;
        options.max_steps = std::numeric_limits<std::uint64_t>::max();
        options.max_steps_each = kLongestRun;
    }
    CostAnswer answer = program_cost(program, options);
    if (answer.cost && !most_inputs && !inputs.all_known()) {
        answer.cost->entering_short.reset();
        answer.cost->whole_short.reset();
        answer.cost->effort->entering_short.reset();
    }
    return answer;
}

CostOfRun cost_of_run(const Program& program, const RunResult& result,
                      const std::vector<GivenNumber>& given, const SearchOptions& search,
                      SearchPorts& ports) {
    SumFinder additions(search.without_search(), ports);
    InputSums shorter(program, additions, InputSums::Otherwise::kEstimate);
    const EnteringTurns entering = short_entering_turns(program, given, &shorter, movecount_tenths);
    CostOfRun cost{{result.input_turns, entering.turns, entering.about, result.turns, result.looks,
                    result.count_turns},
                   std::nullopt};
    if (result.status == RunStatus::kHalted && result.steps <= kMostStepsAgain) {
        cost.effort = effort_of_run(program, given, movecount_tenths, result.steps);
        if (cost.effort) cost.effort->entering_short = entering.effort;
    }
    return cost;
}

}  // namespace qter
