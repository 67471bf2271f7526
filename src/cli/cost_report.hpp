// What a program costs by hand, as text and in documents.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "perform/cost.hpp"
#include "perform/program_cost.hpp"
#include "service/search_options.hpp"
#include "support/json.hpp"

namespace qter {

/// Units of the movecount coefficient that practised hands do in a second: those of somebody who
/// does the 21 algorithms that end a 3x3 by its last layer's permutation, one after the other, in a
/// minute, for which they take 376.6 units (296 turns, docs/perform.md). "Respectable, but not
/// amazing" that is called in "PLL Attack", adventuresincubing.com, 2013; 45 seconds, 8.4 a second,
/// are "really good".
inline constexpr double kPractisedPace = 6.3;

/// Tenths of an algorithm's movecount coefficient.
[[nodiscard]] std::uint32_t movecount_tenths(const Puzzle& puzzle, const Algorithm& algorithm);

/// Over all inputs or a sample of them, with the command's cancellation. Short algorithms are
/// looked up, not searched for. With `most_inputs` of so many, as long as they take, and what is
/// not known of short algorithms is estimated.
[[nodiscard]] CostAnswer cost_of_program(const Program& program, const SearchOptions& search,
                                         std::optional<std::uint64_t> most_inputs);

/// One line for each of turns, movecount and seconds, for hands that do `pace` of it in a second,
/// practised ones where it is absent; or one that says why there are none.
[[nodiscard]] std::string cost_text(const CostAnswer& answer, std::optional<double> pace);
/// The member "cost", and "no_cost" where that is null.
void write_cost(JsonWriter& json, const CostAnswer& answer, std::optional<double> pace);

/// Of one run.
[[nodiscard]] std::string cost_text(const RunCost& cost, const std::optional<RunEffort>& effort,
                                    std::optional<double> pace);
void write_cost(JsonWriter& json, const RunCost& cost, const std::optional<RunEffort>& effort,
                std::optional<double> pace);

}  // namespace qter
