#include "cli/explore_options.hpp"

#include "cli/refused_option.hpp"

namespace qter {
namespace {

struct ExploreOption {
    const char* name;
    bool given;
    unsigned needs;  ///< bits of OptionNeeds
};

std::vector<ExploreOption> options_of(const ExploreArguments& arguments) {
    constexpr auto kGroup = static_cast<unsigned>(OptionNeeds::kGroup);
    constexpr auto kDistances = static_cast<unsigned>(OptionNeeds::kDistances);
    constexpr auto kReport = static_cast<unsigned>(OptionNeeds::kAnswers);
    constexpr auto kAnswers = kDistances | kReport;
    constexpr auto kPositions = static_cast<unsigned>(OptionNeeds::kPositions);
    constexpr auto kWeights = static_cast<unsigned>(OptionNeeds::kWeights);
    const bool classes = arguments.symmetry.value_or(GraphSymmetry::kNone) != GraphSymmetry::kNone;
    return {
        {"--phase", arguments.phase.has_value(), kGroup},
        {"--orbits", arguments.orbits.has_value(), kPositions},
        {"--pieces", arguments.pieces.has_value(), kGroup | kWeights},
        {"--symmetry", classes, kGroup | kWeights},
        {"--edges", arguments.edges, kGroup | kAnswers},
        {"--solutions", arguments.solutions, kGroup | kAnswers},
        {"--sequences", arguments.sequences, kGroup | kWeights | kReport},
        {"--antipodes", arguments.antipodes != 0, kPositions | kAnswers},
        {"--walk", arguments.walk.has_value(), kPositions | kAnswers},
        {"--radius", arguments.radius, kDistances},
        {"--mixing", arguments.mixing, kGroup | kAnswers},
        {"--spectrum", arguments.spectrum != 0, kGroup | kAnswers},
        {"--disk", arguments.disk.has_value(), kPositions},
        {"--steps", arguments.steps.has_value(), kWeights},
        {"--export", arguments.format.has_value(), kWeights},
    };
}

}  // namespace

std::vector<std::string_view> options_given(const ExploreArguments& arguments, OptionNeeds need) {
    std::vector<std::string_view> given;
    for (const ExploreOption& option : options_of(arguments)) {
        const bool needs = (option.needs & static_cast<unsigned>(need)) != 0;
        if (option.given && needs) given.emplace_back(option.name);
    }
    return given;
}

std::optional<Diagnostic> refused_option(const ExploreArguments& arguments, OptionNeeds need,
                                         std::string_view what_for) {
    const std::vector<std::string_view> given = options_given(arguments, need);
    if (given.empty()) return std::nullopt;
    return refused_option({{given.front().data(), true}}, what_for);
}

}  // namespace qter
