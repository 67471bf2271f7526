#include "view/rings_svg.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "view/xml.hpp"

namespace qter {
namespace {

// Pixels.
constexpr double kNode = 5;        // radius
constexpr double kPerNode = 14;    // of a ring, for each node on the fullest one
constexpr double kLeastRing = 80;  // from one ring to the next
constexpr double kRingMargin = 90;
constexpr std::size_t kMostLabels = 150;

constexpr const char* kRingColours[] = {"#222222", "#c4501b", "#3b76b5", "#2d8a4e",
                                        "#7a4fa3", "#b08a00", "#4a4a4a", "#a03060"};

struct Spot {
    double x = 0;
    double y = 0;
    double angle = 0;
};

/// The positions of nodes relative to the middle, for a given distance between rings.
std::vector<Spot> spots_of(const std::vector<RingNode>& nodes, double ring) {
    std::vector<double> leaves(nodes.size(), 0);  // of the tree below a node
    for (std::size_t i = nodes.size(); i-- > 0;) {
        leaves[i] = std::max(leaves[i], 1.0);
        if (nodes[i].parent) leaves[*nodes[i].parent] += leaves[i];
    }
    double roots = 0;
    for (std::size_t i = 0; i < nodes.size(); ++i) roots += nodes[i].parent ? 0 : leaves[i];
    std::vector<double> next(nodes.size(), 0);  // where the next child begins, in leaves
    std::vector<Spot> spots;
    double next_root = 0;
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        double& from = nodes[i].parent ? next[*nodes[i].parent] : next_root;
        next[i] = from;
        from += leaves[i];
        const double angle = 2 * std::numbers::pi * (next[i] + leaves[i] / 2) / roots;
        const double radius = ring * nodes[i].ring;
        spots.push_back({radius * std::sin(angle), -radius * std::cos(angle), angle});
    }
    return spots;
}

std::string label_at(const Spot& spot, double x, double y, const std::string& text) {
    const bool left = std::sin(spot.angle) < 0;
    const double degrees = spot.angle * 180 / std::numbers::pi - 90;
    return fmt::format(
        "<text x=\"{:.1f}\" y=\"3\" transform=\"translate({:.1f} {:.1f}) rotate({:.1f})\" "
        "text-anchor=\"{}\" font-size=\"9\" fill=\"#222222\">{}</text>\n",
        left ? -kNode - 3 : kNode + 3, x, y, left ? degrees + 180 : degrees, left ? "end" : "start",
        xml_escaped(text));
}

}  // namespace

std::string rings_svg(const std::vector<RingNode>& nodes,
                      const std::vector<std::pair<std::uint32_t, std::uint32_t>>& edges,
                      const std::string& title) {
    std::uint32_t rings = 0;
    for (const RingNode& node : nodes) rings = std::max(rings, node.ring);
    std::vector<double> on(rings + 1, 0);
    for (const RingNode& node : nodes) ++on[node.ring];
    double ring = kLeastRing;
    for (std::uint32_t i = 1; i <= rings; ++i) {
        ring = std::max(ring, on[i] * kPerNode / (2 * std::numbers::pi * i));
    }
    const std::vector<Spot> spots = spots_of(nodes, ring);
    const double middle = ring * rings + kRingMargin;
    std::string svg = fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0:.0f}\" height=\"{0:.0f}\" "
        "viewBox=\"0 0 {0:.0f} {0:.0f}\" font-family=\"Helvetica, Arial, sans-serif\">\n"
        "<title>{1}</title>\n<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n"
        "<g stroke=\"#999999\" stroke-width=\"0.8\">\n",
        2 * middle, xml_escaped(title));
    for (const auto& [from, to] : edges) {
        svg += fmt::format("<line x1=\"{:.1f}\" y1=\"{:.1f}\" x2=\"{:.1f}\" y2=\"{:.1f}\"/>\n",
                           middle + spots[from].x, middle + spots[from].y, middle + spots[to].x,
                           middle + spots[to].y);
    }
    svg += "</g>\n";
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        const double x = middle + spots[i].x;
        const double y = middle + spots[i].y;
        svg += fmt::format(
            "<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"{:.0f}\" "
            "fill=\"{}\"><title>{}</title></circle>\n",
            x, y, kNode, kRingColours[nodes[i].ring % std::size(kRingColours)],
            xml_escaped(nodes[i].label));
        if (i > 0 && nodes.size() <= kMostLabels) svg += label_at(spots[i], x, y, nodes[i].label);
    }
    return svg + "</svg>\n";
}

}  // namespace qter
