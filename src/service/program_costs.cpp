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

}  // namespace

std::uint32_t movecount_tenths(const Puzzle& puzzle, const Algorithm& algorithm) {
    return static_cast<std::uint32_t>(std::lround(movecount(puzzle, algorithm) * 10));
}

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

}  // namespace qter
