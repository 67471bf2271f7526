// A small graph as an SVG document: nodes on rings around the first one, by distance.
//
// Each node belongs to a tree of edges that come from a ring farther in; the part of a ring that a
// tree takes is proportional to its leaves. So edges of a tree never cross, and the other edges
// show the cycles.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace qter {

struct RingNode {
    std::uint32_t ring = 0;               ///< the first node alone is on ring 0
    std::optional<std::uint32_t> parent;  ///< a node before it, on a ring farther in
    std::string label;
};

/// `edges` join nodes by number. Labels are written where they fit, and always shown under a
/// pointer. O(nodes + edges).
[[nodiscard]] std::string rings_svg(
    const std::vector<RingNode>& nodes,
    const std::vector<std::pair<std::uint32_t, std::uint32_t>>& edges, const std::string& title);

}  // namespace qter
