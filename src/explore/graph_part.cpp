#include "explore/graph_part.hpp"

#include <fmt/format.h>

#include <map>
#include <optional>
#include <utility>

#include "explore/near_points.hpp"

namespace qter {
namespace {

/// Adds the edges from `from`; if turns undo each other, only those to later nodes.
void add_edges(const NearPoints& near, NearPoints::Number from, GraphPart& part) {
    std::map<std::uint32_t, std::vector<std::uint32_t>> turns_to;
    near.for_each_turn(from, [&](std::uint32_t turn, std::optional<NearPoints::Number> to) {
        if (!to || (!part.directed && *to < from)) return;
        std::vector<std::uint32_t>& turns = turns_to[*to];
        if (turns.empty() || turns.back() != turn) turns.push_back(turn);
    });
    for (auto& [to, turns] : turns_to) part.edges.push_back({from, to, std::move(turns)});
}

}  // namespace

Diagnostic too_many_nodes(const Graph& graph, std::size_t most) {
    const std::string all =
        graph.reachable() ? fmt::format("; the whole graph has {}", to_string(*graph.reachable()))
                          : "";
    return Diagnostic::error(Code::kTooLarge, {}, fmt::format("more than {} nodes{}", most, all))
        .with_help("--depth 2 shows nodes within two turns");
}

Result<GraphPart> graph_part(const Graph& graph, const PointClasses& classes, const State& origin,
                             std::size_t most, const LevelOptions& options) {
    const std::optional<NearPoints> near = NearPoints::find(graph, classes, origin, most, options);
    if (!near) return too_many_nodes(graph, most);
    if (near->was_cancelled()) throw Cancelled();
    GraphPart part;
    part.directed = !graph.undone_by_turns();
    for (NearPoints::Number i = 0; i < near->points().size(); ++i) {
        const NearPoints::Point& point = near->points()[i];
        part.nodes.push_back({point.distance, near->way_to(i), point.size});
        add_edges(*near, i, part);
    }
    return part;
}

}  // namespace qter
