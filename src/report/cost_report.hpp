// Report of a program's cost by hand, or of one of its runs, as text and JSON.
#pragma once

#include <optional>
#include <string>

#include "service/program_costs.hpp"
#include "support/json.hpp"

namespace qter {

/// Units of the movecount coefficient that practised hands do in a second. A person who does the 21
/// algorithms for the permutation of a 3x3's last layer, one after the other, in a minute, does
/// 376.6 units (296 turns, docs/perform.md). "PLL Attack", adventuresincubing.com, 2013, calls that
/// "respectable, but not amazing"; 45 seconds, 8.4 units a second, are "really good".
inline constexpr double kPractisedPace = 6.3;

/// A sentence on what a run takes: mean turns and looks, the time at `pace` (default
/// kPractisedPace), and the most turns; numbers entered the short way where that is known.
[[nodiscard]] std::string cost_summary(const CostAnswer& answer, std::optional<double> pace);
/// One line each for turns, movecount and seconds, for hands that do `pace` units of movecount in a
/// second (default kPractisedPace); or one line with the reason why there is no cost.
[[nodiscard]] std::string cost_text(const CostAnswer& answer, std::optional<double> pace);
[[nodiscard]] std::string cost_text(const CostOfRun& cost, std::optional<double> pace);
/// Writes the member "cost", and "no_cost" when "cost" is null.
void write_cost(JsonWriter& json, const CostAnswer& answer, std::optional<double> pace);
void write_cost(JsonWriter& json, const CostOfRun& cost, std::optional<double> pace);

}  // namespace qter
