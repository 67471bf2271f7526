// Costs of a program by hand: turns, movecount, with the short algorithms that are known.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "interpreter/interpreter.hpp"
#include "perform/program_cost.hpp"
#include "sums/search_options.hpp"
#include "sums/search_ports.hpp"

namespace qter {

/// The cost over all inputs or a sample of them, with the cancellation of the ports. Short
/// algorithms are looked up, not searched for. With `most_inputs`, that number of inputs is run
/// without a time limit, and unknown short algorithms are estimated.
[[nodiscard]] CostAnswer cost_of_program(const Program& program, const SearchOptions& search,
                                         std::optional<std::uint64_t> most_inputs,
                                         SearchPorts& ports);

/// The cost of one run by hand; the movecount only of a run that is short enough to be repeated.
struct CostOfRun {
    RunCost turns;
    std::optional<RunEffort> effort;
};
/// Of a run with these numbers. Short algorithms are looked up, not searched for; where none is
/// known, they are estimated.
[[nodiscard]] CostOfRun cost_of_run(const Program& program, const RunResult& result,
                                    const std::vector<GivenNumber>& given,
                                    const SearchOptions& search, SearchPorts& ports);

}  // namespace qter
