// Costs of a program by hand: turns, movecount, with the short algorithms that are known.
#pragma once

#include <cstdint>
#include <optional>

#include "perform/program_cost.hpp"
#include "sums/search_options.hpp"
#include "sums/search_ports.hpp"

namespace qter {

/// An algorithm's movecount coefficient, in tenths.
[[nodiscard]] std::uint32_t movecount_tenths(const Puzzle& puzzle, const Algorithm& algorithm);

/// The cost over all inputs or a sample of them, with the cancellation of the ports. Short
/// algorithms are looked up, not searched for. With `most_inputs`, that number of inputs is run
/// without a time limit, and unknown short algorithms are estimated.
[[nodiscard]] CostAnswer cost_of_program(const Program& program, const SearchOptions& search,
                                         std::optional<std::uint64_t> most_inputs,
                                         SearchPorts& ports);

}  // namespace qter
