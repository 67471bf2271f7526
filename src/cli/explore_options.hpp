// Options of `qter explore` that ask for more than levels, and what each of them takes: the one
// list of them, for who cannot give it.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "cli/explore_arguments.hpp"
#include "support/diagnostic.hpp"

namespace qter {

/// What an option rests on.
enum class OptionNeeds : std::uint8_t {
    kGroup = 1,      ///< turns that can always be made
    kDistances = 2,  ///< the distance of every position
    kPositions = 4,  ///< positions, not shapes
    kWeights = 8,    ///< turns that all count something
    kAnswers = 16,   ///< a report of levels, which --disk and --export do not give
};

/// The options that were given that need this.
[[nodiscard]] std::vector<std::string_view> options_given(const ExploreArguments& arguments,
                                                          OptionNeeds need);

/// kArguments, "--edges is for ...", for the first of them.
[[nodiscard]] std::optional<Diagnostic> refused_option(const ExploreArguments& arguments,
                                                       OptionNeeds need, std::string_view what_for);

}  // namespace qter
