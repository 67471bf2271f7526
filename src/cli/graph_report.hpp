// What `qter explore` says of a state graph, as text and as JSON.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "cli/explore_arguments.hpp"
#include "explore/class_levels.hpp"
#include "explore/random_walk.hpp"
#include "explore/solution_counts.hpp"
#include "explore/state_graph.hpp"
#include "puzzle/shape_graph.hpp"
#include "support/json.hpp"

namespace qter {

struct GraphAnswer {
    /// A turn of a walk, and how far it led; none beyond what was explored, and where the graph has
    /// no such position.
    struct Step {
        Turn turn;
        std::optional<std::uint32_t> distance;
        bool in_graph = false;  ///< turns lead there, or may
    };

    explicit GraphAnswer(Graph of) : graph(std::move(of)) {}

    Graph graph;
    LevelCounts levels;
    std::uint64_t bytes = 0;       ///< that distances or classes took
    std::uint32_t symmetries = 0;  ///< 0 where no classes were counted
    std::vector<Integer> classes;  ///< by distance, else
    /// Positions that turns which count nothing lead to from each; 0 where there are none.
    std::uint64_t joined = 0;
    bool out_of_memory = false;  ///< the next level did not fit
    bool too_many = false;       ///< to be listed
    std::optional<std::uint64_t>
        disk_bytes;                     ///< that files took at a time, where levels are in files
    std::uint32_t resumed = 0;          ///< the level that it went on from, then
    std::uint32_t kept = 0;             ///< the last level that there is to go on from
    std::optional<Diagnostic> problem;  ///< what ended it
    /// Where turns are blocked.
    std::optional<ShapeFacts> shapes;
    /// The least and the largest distance that the farthest position from any has, then.
    std::optional<std::pair<std::uint32_t, std::uint32_t>> eccentricities;
    std::optional<EdgeCounts> edges;
    std::optional<SolutionCounts> solutions;
    std::vector<Integer> sequences;  ///< canonical ones, by turns; empty where nobody asked
    std::vector<Algorithm> antipodes;
    std::vector<Step> walk;
    bool left_out = false;  ///< something that was asked for
    std::optional<Mixing> mixing;
    std::optional<Spectrum> spectrum;
    double seconds = 0;                   ///< of the search and what it takes
    std::optional<std::string> document;  ///< nodes and edges, instead of all else
};

/// Pictures of the levels, and of random turns where they were asked about, as SVG.
[[nodiscard]] std::string graph_charts(const ExploreArguments& arguments,
                                       const GraphAnswer& answer);
[[nodiscard]] std::string graph_text(const ExploreArguments& arguments, const GraphAnswer& answer);
/// What is explored, in a line.
[[nodiscard]] std::string graph_heading(const ExploreArguments& arguments,
                                        const GraphAnswer& answer);
/// Seconds, points a second, bytes.
[[nodiscard]] std::string graph_statistics(const GraphAnswer& answer);
void write_graph(JsonWriter& json, const ExploreArguments& arguments, const GraphAnswer& answer);

}  // namespace qter
