// A product of coordinates as rows of points: an index for whole states.
//
// The technique: mixed-radix indexing (product_coordinate.hpp) with one digit set apart. The last
// coordinate is the lowest digit: points that differ in it alone form a row, contiguous in memory,
// and the row's number is a value of the product of the others. A turn takes a whole row to a whole
// row; within rows it acts by the move table of the last coordinate, the same for all rows. So a
// loop over all points in order applies the turns once for each row, and needs one load from a
// small table for each point and turn.
//
// The last coordinate is the largest whose rows, with a byte a point, fit in the second-level cache
// of any processor together with its move table.
//
// Columns have 32 bits. With 16 bits it takes 2 to 6% less time (the states of the 2x2, and its
// random turns), but coordinates of more values could then not be rows.
//
// Limits: indices have 63 bits. Unreachable points have numbers too: coordinates may depend on each
// other, as the parities of the 3x3's corners and edges do.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "coordinate/product_coordinate.hpp"

namespace qter {

/// A turn applied to all points of a row.
struct RowEdge {
    std::uint64_t row;           ///< the row after the turn
    const std::uint32_t* after;  ///< by column, the column after the turn
    std::uint32_t turn;
    std::uint32_t weight;  ///< points that each entry of `row` represents
};

/// The edges of a row, and buffers; reused for every row of a loop.
struct RowEdges {
    std::vector<RowEdge> edges;
    std::vector<std::uint64_t> rows;    ///< buffer of edges()
    std::vector<std::uint32_t> values;  ///< likewise
};

class ProductSpace {
 public:
    using Index = std::uint64_t;
    /// A column: the number of a point within its row.
    using Column = std::uint32_t;
    static constexpr std::uint32_t kMaxRow = std::uint32_t{1} << 20;

    /// The space of these coordinates, each with `turns` turns and numbered as by Coordinate::make:
    /// some turn leads to each value but 0 from a smaller one. nullopt if it has 2^63 points or
    /// more, or if every coordinate has more than kMaxRow values. Without coordinates: one point.
    static std::optional<ProductSpace> make(std::vector<Coordinate> coordinates,
                                            std::uint32_t turns);

    ProductSpace(ProductSpace&&) = default;
    ProductSpace& operator=(ProductSpace&&) = default;

    /// The number of points.
    [[nodiscard]] Index size() const { return rows() * row_; }
    [[nodiscard]] std::uint64_t rows() const { return rows_.size(); }
    /// The number of points of a row.
    [[nodiscard]] std::uint32_t row() const { return row_; }
    [[nodiscard]] std::uint32_t turns() const { return turns_; }
    [[nodiscard]] const std::vector<Coordinate>& coordinates() const { return coordinates_; }

    /// The columns after a turn, by column; the same in all rows.
    [[nodiscard]] std::span<const Column> after(std::uint32_t turn) const {
        return {after_.data() + std::size_t{turn} * row_, row_};
    }
    /// Writes the rows after each turn; `to` has turns() elements. O(turns * coordinates).
    void rows_after(std::uint64_t row, std::span<std::uint64_t> to) const {
        rows_.after_each(row, to);
    }
    /// Writes the edges of a row by the first `turns` turns, by turn. O(turns() * coordinates).
    void edges(std::uint64_t row, std::uint32_t turns, RowEdges& to) const;
    /// The number of points that each entry of a row represents.
    [[nodiscard]] std::uint32_t weight(std::uint64_t /*row*/) const { return 1; }
    /// The point after a turn. O(coordinates).
    [[nodiscard]] Index after(Index index, std::uint32_t turn) const;
    /// The index of a state whose pieces belong to the coordinates' slots; nullopt if some
    /// coordinate has no value for it. Solved is 0.
    [[nodiscard]] std::optional<Index> of(const State& state) const;

 private:
    ProductSpace(std::vector<Coordinate> coordinates, std::uint32_t turns);

    std::vector<Coordinate> coordinates_;  // the last is that within rows
    ProductOf<Index> rows_;                // of the others
    std::uint32_t row_ = 1;
    std::uint32_t turns_;
    std::vector<Column> after_;  // [turn][column]
};

}  // namespace qter
