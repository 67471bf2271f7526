// Report of `qter explore` on a state graph, as text and JSON.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "blocking/shape_graph.hpp"
#include "cli/explore_arguments.hpp"
#include "explore/random_walk.hpp"
#include "explore/solution_counts.hpp"
#include "graph/class_levels.hpp"
#include "graph/state_graph.hpp"
#include "support/json.hpp"

namespace qter {

struct GraphAnswer {
    /// A turn of a walk, and the distance after it; nullopt beyond the explored part, and where the
    /// graph does not have the position.
    struct Step {
        Turn turn;
        std::optional<std::uint32_t> distance;
        bool in_graph = false;  ///< turns reach the position, or may
    };

    explicit GraphAnswer(Graph of) : graph(std::move(of)) {}

    Graph graph;
    LevelCounts levels;
    std::uint64_t bytes = 0;       ///< used for distances or classes
    std::uint32_t symmetries = 0;  ///< 0 without classes
    std::vector<Integer> classes;  ///< by distance; empty without classes
    /// Number of positions that turns of weight 0 reach from each position; 0 without such turns.
    std::uint64_t joined = 0;
    bool out_of_memory = false;               ///< the next level did not fit
    bool too_many = false;                    ///< too many positions to list
    std::optional<std::uint64_t> disk_bytes;  ///< peak size of the files, where levels are on disk
    std::uint32_t resumed = 0;                ///< the level that the run continued from, with files
    std::uint32_t kept = 0;                   ///< the last level that a later run can continue from
    std::optional<Diagnostic> problem;        ///< the error that ended the exploration
    /// Where turns can be blocked.
    std::optional<ShapeFacts> shapes;
    /// Where turns can be blocked: the smallest and the largest eccentricity.
    std::optional<std::pair<std::uint32_t, std::uint32_t>> eccentricities;
    std::optional<EdgeCounts> edges;
    std::optional<SolutionCounts> solutions;
    std::vector<Integer> sequences;  ///< canonical ones, by turns; empty when not requested
    std::vector<Algorithm> antipodes;
    std::vector<Step> walk;
    bool left_out = false;  ///< something requested is missing
    std::optional<Mixing> mixing;
    std::optional<Spectrum> spectrum;
    double seconds = 0;                   ///< of the search and its preparation
    std::optional<std::string> document;  ///< nodes and edges, instead of all other results
};

/// Charts of the levels, and of random turns when requested, as SVG.
[[nodiscard]] std::string graph_charts(const ExploreArguments& arguments,
                                       const GraphAnswer& answer);
[[nodiscard]] std::string graph_text(const ExploreArguments& arguments, const GraphAnswer& answer);
/// The explored graph, in one line.
[[nodiscard]] std::string graph_heading(const ExploreArguments& arguments,
                                        const GraphAnswer& answer);
/// Seconds, points a second, bytes.
[[nodiscard]] std::string graph_statistics(const GraphAnswer& answer);
void write_graph(JsonWriter& json, const ExploreArguments& arguments, const GraphAnswer& answer);

}  // namespace qter
