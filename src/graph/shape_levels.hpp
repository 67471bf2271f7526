// State graphs of puzzles whose turns can be blocked: distances, dead ends, eccentricities.
//
// The technique: breadth-first search (table/breadth_first.hpp) over the points of a shape space
// (coordinate/shape_space.hpp). Unlike a group's graph, this one does not look the same from all
// points: elements of the loop group take points of a shape to each other, but shapes differ. So
// the distance of the farthest point (eccentricity) depends on the shape alone. The diameter and
// the radius, its largest and least value, take a search from one point of every shape.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "coordinate/shape_space.hpp"
#include "graph/distance_store.hpp"
#include "graph/graph_turns.hpp"

namespace qter {

class ShapeLevels {
 public:
    using Index = ShapeSpace::Index;

    /// All distances from `origin`. `turns` are those of the space. When cancelled, or at
    /// options.depth, levels() has the levels found so far. Errors: kMemoryLimit.
    static Result<ShapeLevels> make(ShapeSpace space, std::vector<GraphTurn> turns, Index origin,
                                    const LevelOptions& options);

    [[nodiscard]] const ShapeSpace& space() const { return space_; }
    [[nodiscard]] const LevelCounts& levels() const { return levels_; }
    [[nodiscard]] std::uint64_t bytes() const { return store_.bytes(); }
    /// Facts on the shapes with these turns.
    [[nodiscard]] ShapeFacts facts() const;

    [[nodiscard]] std::optional<std::uint32_t> distance(Index point) const;
    /// A shortest algorithm from the origin to a point whose distance is known.
    [[nodiscard]] Algorithm way_to(Index point) const;
    /// The first `most` points of this distance, ascending.
    [[nodiscard]] std::vector<Index> points_at(std::uint32_t distance, std::size_t most) const;
    /// The eccentricity of each shape that counts; nullopt if cancelled. Turns must undo each
    /// other. O(shapes * points * turns) on threads, each with a byte for each point.
    [[nodiscard]] std::optional<std::vector<std::uint32_t>> eccentricities(
        const LevelOptions& options) const;

 private:
    ShapeLevels(ShapeSpace space, std::vector<GraphTurn> turns, Index origin);
    [[nodiscard]] FillOptions fill_options(const LevelOptions& options) const;

    ShapeSpace space_;
    std::vector<GraphTurn> turns_;
    std::vector<std::optional<std::size_t>> undoing_;  // by turn
    bool undone_by_turns_ = false;
    Index origin_;
    ByteStore store_;
    LevelCounts levels_;
};

}  // namespace qter
