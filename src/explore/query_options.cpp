#include "explore/query_options.hpp"

#include <fmt/format.h>

#include <string>
#include <utility>

namespace qter {
namespace {

struct QueryOption {
    const char* name;
    bool given;
    unsigned needs;  ///< bits of OptionNeeds
};

bool has_symmetries(const GraphQuery& query) {
    return query.symmetry.value_or(GraphSymmetry::kNone) != GraphSymmetry::kNone;
}

std::vector<QueryOption> options_of(const GraphQuery& query) {
    constexpr auto kGroup = static_cast<unsigned>(OptionNeeds::kGroup);
    constexpr auto kDistances = static_cast<unsigned>(OptionNeeds::kDistances);
    constexpr auto kReport = static_cast<unsigned>(OptionNeeds::kAnswers);
    constexpr auto kAnswers = kDistances | kReport;
    constexpr auto kPositions = static_cast<unsigned>(OptionNeeds::kPositions);
    constexpr auto kWeights = static_cast<unsigned>(OptionNeeds::kWeights);
    return {
        {"--phase", query.phase.has_value(), kGroup},
        {"--orbits", !query.seen.empty(), kPositions},
        {"--pieces", !query.pieces.empty(), kGroup | kWeights},
        {"--symmetry", has_symmetries(query), kGroup | kWeights},
        {"--edges", query.edges, kGroup | kAnswers},
        {"--solutions", query.solutions, kGroup | kAnswers},
        {"--sequences", query.sequences, kGroup | kWeights | kReport},
        {"--antipodes", query.antipodes != 0, kPositions | kAnswers},
        {"--walk", query.walk.has_value(), kPositions | kAnswers},
        {"--radius", query.radius, kDistances},
        {"--mixing", query.mixing, kGroup | kAnswers},
        {"--spectrum", query.spectrum != 0, kGroup | kAnswers},
        {"--disk", query.disk.has_value(), kPositions},
        {"--steps", !query.steps.empty(), kWeights},
        {"--export", query.part, kWeights},
    };
}

/// The conflict between --phase and another option, or "".
std::string phase_conflict(const GraphQuery& query) {
    if (!query.phase) return {};
    const std::pair<const char*, bool> others[] = {
        {"--turns", !query.turns.empty()},
        {"--count", query.points != GraphPoints::kPositions},
        {"--orbits", !query.seen.empty()},
        {"--pieces", !query.pieces.empty()},
        {"--symmetry", query.symmetry.has_value()},
        {"--steps", !query.steps.empty()},
        {"--export", query.part},
        {"--disk", query.disk.has_value()},
        {"--held", query.held},
    };
    for (const auto& [name, is] : others) {
        if (is) return phase_goes_without(name);
    }
    return {};
}

/// The conflict between options that select points or levels, or "".
std::string parts_conflict(const GraphQuery& query) {
    const bool pieces = !query.pieces.empty();
    if (query.resume && !query.disk) {
        return "--resume continues the levels of a folder: add --disk DIR";
    }
    if (query.disk && (query.part || pieces)) {
        return "--disk counts levels of whole orbits; it cannot be combined with --export or "
               "--pieces";
    }
    if (pieces && !query.seen.empty()) {
        return "--pieces and --orbits both select pieces; give one of them";
    }
    if (pieces && (query.symmetry || query.part)) {
        return "--symmetry and --export need whole orbits; leave out --pieces";
    }
    return {};
}

/// The error for an option of walks without --mixing, or "".
std::string walk_conflict(const GraphQuery& query) {
    if (query.mixing) return {};
    const char* const of_walk = !query.steps.empty() ? "--steps" : query.lazy ? "--lazy" : nullptr;
    return of_walk == nullptr ? std::string() : needs_mixing(of_walk);
}

/// The conflict between --disk or --export and a question, or "".
std::string answers_conflict(const GraphQuery& query) {
    if (options_given(query, OptionNeeds::kAnswers).empty()) return {};
    if (query.disk) return "--disk only counts levels, and answers no other question";
    if (query.part) return "--export only writes nodes and edges, and answers no other question";
    return {};
}

}  // namespace

std::vector<std::string_view> options_given(const GraphQuery& query, OptionNeeds need) {
    std::vector<std::string_view> given;
    for (const QueryOption& option : options_of(query)) {
        const bool needs = (option.needs & static_cast<unsigned>(need)) != 0;
        if (option.given && needs) given.emplace_back(option.name);
    }
    return given;
}

std::optional<Diagnostic> refused_option(const GraphQuery& query, OptionNeeds need,
                                         std::string_view what_for) {
    const std::vector<std::string_view> given = options_given(query, need);
    if (given.empty()) return std::nullopt;
    return Diagnostic::error(Code::kArguments, {},
                             fmt::format("{} is for {}", given.front(), what_for));
}

std::string phase_goes_without(std::string_view option) {
    return fmt::format("--phase gives the turns and the points; it cannot be combined with {}",
                       option);
}

std::string needs_mixing(std::string_view option) {
    return fmt::format("{} is for a walk of random turns: add --mixing", option);
}

std::string query_conflict(const GraphQuery& query) {
    for (std::string problem : {phase_conflict(query), parts_conflict(query), walk_conflict(query),
                                answers_conflict(query)}) {
        if (!problem.empty()) return problem;
    }
    if (query.from && has_symmetries(query)) {
        return "--symmetry is for distances from solved; leave out --from";
    }
    return {};
}

}  // namespace qter
