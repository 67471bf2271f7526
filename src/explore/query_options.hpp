// Parts of a query that ask for more than levels, by the names of their options in `qter explore`,
// with what each requires; and parts that do not go together.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "explore/exploration.hpp"
#include "support/diagnostic.hpp"

namespace qter {

/// What an option requires.
enum class OptionNeeds : std::uint8_t {
    kGroup = 1,      ///< turns that can always be made
    kDistances = 2,  ///< the distance of every position
    kPositions = 4,  ///< positions, not shapes
    kWeights = 8,    ///< turns that all have a weight above 0
    kAnswers = 16,   ///< a report of levels, which --disk and --export do not give
};

/// The given options that have this requirement.
[[nodiscard]] std::vector<std::string_view> options_given(const GraphQuery& query,
                                                          OptionNeeds need);

/// kArguments, "--edges is for ...", for the first such option; nullopt without one.
[[nodiscard]] std::optional<Diagnostic> refused_option(const GraphQuery& query, OptionNeeds need,
                                                       std::string_view what_for);

/// The first conflict between parts of a query, as a message; "" if there is none.
[[nodiscard]] std::string query_conflict(const GraphQuery& query);
/// The messages of a conflict between --phase and an option, and of an option without --mixing.
[[nodiscard]] std::string phase_goes_without(std::string_view option);
[[nodiscard]] std::string needs_mixing(std::string_view option);

}  // namespace qter
