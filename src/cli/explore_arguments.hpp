// What `qter explore` takes.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "cli/shared_options.hpp"
#include "explore/point_classes.hpp"

namespace qter {

/// Documents that a part of a graph is written as.
enum class GraphFormat { kDot, kGraphml, kCsv, kSvg };

struct ExploreArguments {
    CommonOptions common;
    std::vector<std::string> puzzle;        ///< the words of its name or description
    TurnChoice choice = TurnChoice::kHalf;  ///< which turns there are,
    std::optional<std::string> turns;       ///< or a list of them
    GraphPoints points = GraphPoints::kPositions;
    bool held = false;                  ///< each way to hold the puzzle is counted
    std::optional<std::string> phase;   ///< of a chain: its turns, and cosets instead of positions
    std::optional<std::string> orbits;  ///< what is looked at; all where it is absent
    std::optional<std::string> pieces;  ///< that alone are looked at; all where it is absent
    std::optional<std::string> from;    ///< facelets to begin at
    std::optional<std::uint32_t> depth;
    std::optional<GraphSymmetry> symmetry;  ///< count classes
    std::uint32_t antipodes = 0;            ///< how many to show
    bool radius = false;  ///< how far it is at most from any position, of blocked turns
    bool edges = false;
    bool sequences = false;           ///< how many canonical sequences of turns there are
    bool solutions = false;           ///< how many shortest algorithms there are
    std::optional<std::string> walk;  ///< an algorithm to follow
    bool mixing = false;              ///< how soon random turns are as good as a random position
    bool lazy = false;                ///< of which half do nothing
    std::optional<std::string>
        steps;                   ///< what is chosen from at each of them, instead of all turns
    double epsilon = 0.25;       ///< mixed is what is nearer to uniform
    std::uint32_t spectrum = 0;  ///< how many eigenvalues
    std::optional<GraphFormat> format;  ///< nodes and edges instead of counts
    std::optional<std::string> svg;     ///< a file for pictures; "-" is standard output
    std::optional<std::string> disk;    ///< a folder for levels
    bool resume = false;                ///< goes on with those that it has
    std::uint32_t threads = 1;
    std::uint64_t memory = std::uint64_t{4} << 30;
    std::optional<double> time_limit;  ///< in seconds
};

}  // namespace qter
