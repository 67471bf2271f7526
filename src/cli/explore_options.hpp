// Table of the options of `qter explore` that ask for more than levels, with what each requires.
// Graphs that cannot answer an option use it to refuse the option.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "cli/explore_arguments.hpp"
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
[[nodiscard]] std::vector<std::string_view> options_given(const ExploreArguments& arguments,
                                                          OptionNeeds need);

/// kArguments, "--edges is for ...", for the first such option; nullopt without one.
[[nodiscard]] std::optional<Diagnostic> refused_option(const ExploreArguments& arguments,
                                                       OptionNeeds need, std::string_view what_for);

}  // namespace qter
