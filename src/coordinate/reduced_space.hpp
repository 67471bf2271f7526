// The points of a product of coordinates up to symmetry, numbered.
//
// The technique: a sym-coordinate beside raw coordinates. Of one coordinate, that with the most
// values, a point keeps the class alone (symmetry_reduction.hpp); the other coordinates are taken
// along by the symmetry that leads to the representative. So there are about as many times fewer
// points as there are symmetries. A turn of a point (class, rest) is made on (representative,
// rest), and what comes of it is taken to the representative of its own class:
//     (class of v, s of the rest after the turn)
//         where v = representative after the turn,
//         and s takes v to the representative of its class.
// Where a representative has a stabiliser, (class, rest) and (class, h of rest) are the same point
// for each h in it, and all of them are here: whoever marks one marks all (edges()). So an entry
// stands for as many points as its class has values, whatever the rest is.
//
// Rows are as in a product space: the last coordinate counts fastest, and for each turn and
// symmetry there is one small table of where its values are led to.
//
// Example: corners of the 3x3 and how its edges are turned, 40,320 * 2187 * 2048 points, have 16
// symmetries that leave the axis alone, and 2768 classes of arrangements: 12.4 * 10^9 entries for
// 180.6 * 10^9 points.
//
// Limits: two coordinates at least, and sym-coordinates of 32 bits (SymmetryReduction::fits).
// Memory: 4 bytes for each turn, symmetry and value of the last
// coordinate, and for each symmetry and value of the others.
//
// Beside it: symmetry_reduced_indexer.hpp numbers cosets by the same technique, to be asked at
// random, one load for each of a few parts. This is for going through all of it in order: any
// number of coordinates, 64-bit numbers, and what a turn does to a row found once for all its
// points.
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

    /// What the tables take for so many symmetries; 0 where there is no such space.
    [[nodiscard]] static std::uint64_t table_bytes(const ProductSpace& space,
                                                   std::uint32_t symmetries);
    /// The space, which must outlive it, up to symmetries of it. None when these are fewer than two
    /// or too many for the values, or it has fewer than two coordinates, or none for rows. Throws
    /// std::bad_alloc.
    static std::optional<ReducedSpace> make(const ProductSpace& space, SpaceSymmetries symmetries);

    /// Entries.
    [[nodiscard]] Index size() const { return rows() * row_; }
    [[nodiscard]] std::uint64_t rows() const { return std::uint64_t{reduction_.classes()} * rest_; }
    /// Entries of a row.
    [[nodiscard]] std::uint32_t row() const { return row_; }
    [[nodiscard]] std::uint32_t turns() const { return space_->turns(); }
    [[nodiscard]] std::uint32_t symmetries() const { return symmetries_.group.size(); }
    /// Points that each entry of a row stands for.
    [[nodiscard]] std::uint32_t weight(std::uint64_t row) const {
        return reduction_.size(static_cast<std::uint32_t>(row / rest_));
    }
    /// Where the first `turns` turns lead from a row, by turn, and behind these where else the same
    /// points are. O(edges * coordinates).
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
    std::vector<std::size_t> others_;  // the rest of them
    SymmetryReduction reduction_;
    std::uint64_t rest_ = 1;  // rows of a class
    std::uint32_t row_;
    std::vector<Column> after_;  // [turn][symmetry][column]
};

}  // namespace qter
