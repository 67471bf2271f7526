// Arguments of `qter explore`.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "cli/shared_options.hpp"
#include "explore/exploration.hpp"
#include "view/graph_export.hpp"

namespace qter {

struct ExploreArguments {
    CommonOptions common;
    std::vector<std::string> puzzle;    ///< the words of its name or description
    GraphQuery query;                   ///< what takes no puzzle to read
    std::optional<std::string> turns;   ///< a list of turns
    std::optional<std::string> phase;   ///< a phase of a chain
    std::optional<std::string> orbits;  ///< which orbits; nullopt for all
    std::optional<std::string> pieces;  ///< the only pieces that count; nullopt for all
    std::optional<std::string> from;    ///< facelets of the first position
    std::optional<std::string> walk;    ///< an algorithm to follow
    std::optional<std::string> steps;   ///< the choices of a random step, instead of all turns
    std::optional<GraphFormat> format;  ///< nodes and edges instead of counts
    std::optional<std::string> svg;     ///< a file for pictures; "-" is standard output
    std::uint64_t memory = std::uint64_t{4} << 30;
    std::optional<double> time_limit;  ///< in seconds
};

}  // namespace qter
