#include "view/graph_export.hpp"

#include <fmt/format.h>

#include <map>
#include <utility>

#include "notation/algorithm.hpp"
#include "view/rings_svg.hpp"
#include "view/xml.hpp"

namespace qter {
namespace {

/// Colours of nodes by distance, repeated; light, for dark text.
constexpr const char* kNodeColours[] = {"#ffffff", "#ffe08a", "#a8dcf0", "#b8e6b0",
                                        "#f4b6c2", "#d6c2f0", "#f6cfa0", "#d0d0d0"};

std::string way_text(const Puzzle& puzzle, const GraphPart::Node& node) {
    return to_string(puzzle, node.way);
}

/// Turns in the form of --turns.
std::string edge_turns(const GraphResult& graph, const GraphPart::Edge& edge) {
    std::string text;
    for (const std::uint32_t turn : edge.turns) {
        if (!text.empty()) text += ' ';
        const Algorithm& turns = graph.turns[turn].turns;
        const std::string written = to_string(*graph.puzzle, turns);
        text += turns.size() == 1 ? written : "(" + written + ")";
        const std::uint32_t weight = graph.turns[turn].weight;
        if (weight != 1) text += fmt::format(":{}", weight);
    }
    return text;
}

/// A quoted string of Graphviz.
std::string dot_quoted(const std::string& text) {
    std::string quoted = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\') quoted += '\\';
        quoted += c;
    }
    return quoted + '"';
}

std::string dot_text(const GraphResult& graph) {
    const Puzzle& puzzle = *graph.puzzle;
    std::string text = fmt::format("{} {} {{\n", graph.part->directed ? "digraph" : "graph",
                                   dot_quoted(puzzle.name()));
    text += "  graph [layout=twopi, root=n0, ranksep=2, overlap=false, outputorder=edgesfirst];\n";
    text += "  node [shape=circle, style=filled, fontname=Helvetica, fontsize=10];\n";
    text += "  edge [fontname=Helvetica, fontsize=8, color=gray50];\n";
    for (std::size_t i = 0; i < graph.part->nodes.size(); ++i) {
        const GraphPart::Node& node = graph.part->nodes[i];
        const std::string way = way_text(puzzle, node);
        text += fmt::format("  n{} [label={}, fillcolor={}, distance={}, size={}];\n", i,
                            dot_quoted(i == 0 ? "start" : way),
                            dot_quoted(kNodeColours[node.distance % std::size(kNodeColours)]),
                            node.distance, node.size);
    }
    for (const GraphPart::Edge& edge : graph.part->edges) {
        text +=
            fmt::format("  n{} {} n{} [label={}];\n", edge.from, graph.part->directed ? "->" : "--",
                        edge.to, dot_quoted(edge_turns(graph, edge)));
    }
    return text + "}\n";
}

std::string graphml_text(const GraphResult& graph) {
    const Puzzle& puzzle = *graph.puzzle;
    std::string text =
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
        "<graphml xmlns=\"http://graphml.graphdrawing.org/xmlns\">\n"
        "  <key id=\"algorithm\" for=\"node\" attr.name=\"algorithm\" attr.type=\"string\"/>\n"
        "  <key id=\"distance\" for=\"node\" attr.name=\"distance\" attr.type=\"int\"/>\n"
        "  <key id=\"size\" for=\"node\" attr.name=\"size\" attr.type=\"int\"/>\n"
        "  <key id=\"turns\" for=\"edge\" attr.name=\"turns\" attr.type=\"string\"/>\n";
    text += fmt::format("  <graph id=\"{}\" edgedefault=\"{}\">\n", xml_escaped(puzzle.name()),
                        graph.part->directed ? "directed" : "undirected");
    for (std::size_t i = 0; i < graph.part->nodes.size(); ++i) {
        const GraphPart::Node& node = graph.part->nodes[i];
        text += fmt::format(
            "    <node id=\"n{}\"><data key=\"algorithm\">{}</data><data key=\"distance\">{}</data>"
            "<data key=\"size\">{}</data></node>\n",
            i, xml_escaped(way_text(puzzle, node)), node.distance, node.size);
    }
    for (const GraphPart::Edge& edge : graph.part->edges) {
        text += fmt::format(
            "    <edge source=\"n{}\" target=\"n{}\"><data key=\"turns\">{}</data></edge>\n",
            edge.from, edge.to, xml_escaped(edge_turns(graph, edge)));
    }
    return text + "  </graph>\n</graphml>\n";
}

std::string csv_quoted(const std::string& text) {
    std::string quoted = "\"";
    for (const char c : text) {
        if (c == '"') quoted += '"';
        quoted += c;
    }
    return quoted + '"';
}

std::string csv_text(const GraphResult& graph) {
    std::string text = "from,to,from_distance,to_distance,from_algorithm,to_algorithm,turns\r\n";
    for (const GraphPart::Edge& edge : graph.part->edges) {
        const GraphPart::Node& from = graph.part->nodes[edge.from];
        const GraphPart::Node& to = graph.part->nodes[edge.to];
        text += fmt::format("{},{},{},{},{},{},{}\r\n", edge.from, edge.to, from.distance,
                            to.distance, csv_quoted(way_text(*graph.puzzle, from)),
                            csv_quoted(way_text(*graph.puzzle, to)),
                            csv_quoted(edge_turns(graph, edge)));
    }
    return text;
}

std::string drawing(const GraphResult& graph) {
    std::vector<RingNode> nodes;
    std::map<std::uint32_t, std::uint32_t> rings;  // with weights, distances may have gaps
    for (const GraphPart::Node& node : graph.part->nodes) {
        const auto next = static_cast<std::uint32_t>(rings.size());
        nodes.push_back({rings.try_emplace(node.distance, next).first->second,
                         {},
                         way_text(*graph.puzzle, node)});
    }
    std::vector<std::pair<std::uint32_t, std::uint32_t>> edges;
    for (const GraphPart::Edge& edge : graph.part->edges) {
        edges.emplace_back(edge.from, edge.to);
        RingNode& to = nodes[edge.to];
        if (!to.parent && nodes[edge.from].ring < to.ring) to.parent = edge.from;
    }
    return rings_svg(nodes, edges,
                     fmt::format("{}: {} nodes by distance", graph.puzzle->name(), nodes.size()));
}

}  // namespace

std::string exported(const GraphResult& result, GraphFormat format) {
    if (format == GraphFormat::kDot) return dot_text(result);
    if (format == GraphFormat::kSvg) return drawing(result);
    return format == GraphFormat::kGraphml ? graphml_text(result) : csv_text(result);
}

}  // namespace qter
