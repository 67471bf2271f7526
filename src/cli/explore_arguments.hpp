// Arguments of `qter explore`.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "cli/shared_options.hpp"
#include "graph/point_classes.hpp"

namespace qter {

/// Formats in which a part of a graph is written.
enum class GraphFormat { kDot, kGraphml, kCsv, kSvg };

struct ExploreArguments {
    CommonOptions common;
    std::vector<std::string> puzzle;        ///< the words of its name or description
    TurnChoice choice = TurnChoice::kHalf;  ///< the turns of the graph,
    std::optional<std::string> turns;       ///< or a list of them
    GraphPoints points = GraphPoints::kPositions;
    bool held = false;                 ///< fixed frame: each orientation of the whole puzzle counts
    std::optional<std::string> phase;  ///< a phase of a chain: its turns, and cosets as points
    std::optional<std::string> orbits;  ///< which orbits; nullopt for all
    std::optional<std::string> pieces;  ///< the only pieces that count; nullopt for all
    std::optional<std::string> from;    ///< facelets of the first position
    std::optional<std::uint32_t> depth;
    std::optional<GraphSymmetry> symmetry;  ///< count classes
    std::uint32_t antipodes = 0;            ///< how many to show
    bool radius = false;                    ///< eccentricities, of blocked turns
    bool edges = false;
    bool sequences = false;             ///< how many canonical sequences of turns there are
    bool solutions = false;             ///< how many shortest algorithms there are
    std::optional<std::string> walk;    ///< an algorithm to follow
    bool mixing = false;                ///< how fast random turns become uniform
    bool lazy = false;                  ///< half of the random turns do nothing
    std::optional<std::string> steps;   ///< the choices of a random step, instead of all turns
    double epsilon = 0.25;              ///< mixed: nearer than this to uniform
    std::uint32_t spectrum = 0;         ///< how many eigenvalues
    std::optional<GraphFormat> format;  ///< nodes and edges instead of counts
    std::optional<std::string> svg;     ///< a file for pictures; "-" is standard output
    std::optional<std::string> disk;    ///< a folder for levels
    bool resume = false;                ///< continues from the levels in `disk`
    std::uint32_t threads = 1;
    std::uint64_t memory = std::uint64_t{4} << 30;
    std::optional<double> time_limit;  ///< in seconds
};

}  // namespace qter
