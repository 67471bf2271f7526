// What a program costs by hand, as text and in documents.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "qter/cli/options.hpp"
#include "qter/perform/cost.hpp"
#include "qter/perform/program_cost.hpp"
#include "qter/support/json.hpp"

namespace qter {

/// Tenths of an algorithm's movecount coefficient.
[[nodiscard]] std::uint32_t movecount_tenths(const Puzzle& puzzle, const Algorithm& algorithm);

/// Over all inputs or a sample of them, with the command's cancellation. Short algorithms are
/// looked up, not searched for. With `most_inputs` of so many, as long as they take, and what is
/// not known of short algorithms is estimated.
[[nodiscard]] CostAnswer cost_of_program(const Program& program, const SearchArguments& search,
                                         std::optional<std::uint64_t> most_inputs);

/// One line for each of turns, movecount and, for hands that do `pace` of it in a second, seconds; or
/// one that says why there are none.
[[nodiscard]] std::string cost_text(const CostAnswer& answer, std::optional<double> pace);
/// The member "cost", and "no_cost" where that is null.
void write_cost(JsonWriter& json, const CostAnswer& answer, std::optional<double> pace);

/// Of one run.
[[nodiscard]] std::string cost_text(const RunCost& cost, const std::optional<RunEffort>& effort,
                                    std::optional<double> pace);
void write_cost(JsonWriter& json, const RunCost& cost, const std::optional<RunEffort>& effort,
                std::optional<double> pace);

}  // namespace qter
