// The points of a product of coordinates up to symmetry, numbered.
//
// The technique: a sym-coordinate combined with raw coordinates. For one coordinate, that with the
// most values, a point keeps only the class (symmetry_reduction.hpp); the other coordinates are
// mapped by the symmetry that leads to the representative. This divides the number of points by
// almost the number of symmetries. A turn from a point (class, rest) is applied to (representative,
// rest), and the result is mapped to the representative of its own class:
//     (class of v, s of the rest after the turn)
//         where v = representative after the turn,
//         and s takes v to the representative of its class.
// If a representative has a stabiliser, (class, rest) and (class, h of rest) are the same point for
// each h in it, and all of them have entries: code that marks one must mark all (edges()). So an
// entry represents as many points as its class has values, whatever the rest is.
//
// Rows are as in a product space: the last coordinate is the column, and for each turn and symmetry
// one small table maps its values.
//
// Example: the corners of the 3x3 and the flips of its edges, 40,320 * 2187 * 2048 points, have 16
// symmetries that keep the axis, and 2768 classes of arrangements: 12.4 * 10^9 entries for 180.6 *
// 10^9 points.
//
// Limits: at least two coordinates, and sym-coordinates of 32 bits (SymmetryReduction::fits).
// Memory: 4 bytes for each turn, symmetry and value of the last coordinate, and for each symmetry
// and value of the others.
//
// Compare: symmetry_reduced_indexer.hpp numbers cosets by the same technique for random access,
// with one load for each of a few parts. This class is for loops over all points in order: any
// number of coordinates, 64-bit numbers, and turns applied once for all points of a row.
//
// Source: Herbert Kociemba's pruning tables of symmetry coordinates (kociemba.org).
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "coordinate/space_symmetries.hpp"
#include "coordinate/symmetry_reduction.hpp"

namespace qter {

class ReducedSpace {
 public:
    using Index = ProductSpace::Index;
    using Column = ProductSpace::Column;

    /// The bytes of the tables with `symmetries` symmetries; 0 if there can be no such space.
    [[nodiscard]] static std::uint64_t table_bytes(const ProductSpace& space,
                                                   std::uint32_t symmetries);
    /// The space, which must outlive it, up to `symmetries`. nullopt if these are fewer than two or
    /// too many for the values, or if the space has fewer than two coordinates or none for rows.
    /// Throws std::bad_alloc.
    static std::optional<ReducedSpace> make(const ProductSpace& space, SpaceSymmetries symmetries);

    /// The number of entries.
    [[nodiscard]] Index size() const { return rows() * row_; }
    [[nodiscard]] std::uint64_t rows() const { return std::uint64_t{reduction_.classes()} * rest_; }
    /// The number of entries of a row.
    [[nodiscard]] std::uint32_t row() const { return row_; }
    [[nodiscard]] std::uint32_t turns() const { return space_->turns(); }
    [[nodiscard]] std::uint32_t symmetries() const { return symmetries_.group.size(); }
    /// The number of points that each entry of a row represents.
    [[nodiscard]] std::uint32_t weight(std::uint64_t row) const {
        return reduction_.size(static_cast<std::uint32_t>(row / rest_));
    }
    /// Writes the edges of a row by the first `turns` turns, by turn, then the edges to further
    /// entries of the same points. O(edges * coordinates).
    void edges(std::uint64_t row, std::uint32_t turns, RowEdges& to) const;

 private:
    ReducedSpace(const ProductSpace& space, SpaceSymmetries symmetries, std::size_t classes,
                 std::size_t last);
    void make_tables();
    [[nodiscard]] RowEdge edge(std::uint32_t turn, std::uint32_t symmetry, std::uint32_t to,
                               const RowEdges& values) const;
    [[nodiscard]] const Coordinate& coordinate(std::size_t i) const {
        return space_->coordinates()[i];
    }

    const ProductSpace* space_;
    SpaceSymmetries symmetries_;
    std::size_t of_classes_;           // the coordinate that is reduced
    std::size_t last_;                 // that of rows
    std::vector<std::size_t> others_;  // all other coordinates
    SymmetryReduction reduction_;
    std::uint64_t rest_ = 1;  // rows of a class
    std::uint32_t row_;
    std::vector<Column> after_;  // [turn][symmetry][column]
};

}  // namespace qter
