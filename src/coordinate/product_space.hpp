// Points of a product of coordinates in rows: an index for what is seen of a whole state.
//
// The technique: mixed-radix indexing (product_coordinate.hpp), one digit apart. The last
// coordinate counts fastest: points that differ in it alone are a row, next to each other in
// memory, and the row's number is a value of the product of the others. A turn takes a whole row to
// a whole row, and within rows it is the move table of the last coordinate, the same for all of
// them. So whoever goes through all points in order computes where turns lead once a row, and has
// one load from a small table left for each point and turn.
//
// The last coordinate is the largest whose rows, of a byte a point, fit the second-level cache of
// any processor together with its move table.
//
// Columns within rows have 32 bits. With 16 it takes 2 to 6% less time (the states of the 2x2, and
// its random turns), but then coordinates of more values could make no rows.
//
// Limits: indices have 63 bits. Points that no turns lead to are there all the same: coordinates
// may depend on each other, as the parities of the 3x3's corners and edges do.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "coordinate/product_coordinate.hpp"

namespace qter {

/// Where a turn leads from the points of a row.
struct RowEdge {
    std::uint64_t row;           ///< all of them to this one
    const std::uint32_t* after;  ///< by column, the column there
    std::uint32_t turn;
    std::uint32_t weight;  ///< points that each entry there stands for
};

/// The edges of a row; made again for every row that a loop comes to.
struct RowEdges {
    std::vector<RowEdge> edges;
    std::vector<std::uint64_t> rows;    ///< for whoever makes them
    std::vector<std::uint32_t> values;  ///< likewise
};

class ProductSpace {
 public:
    using Index = std::uint64_t;
    /// Points of a row are numbered by these.
    using Column = std::uint32_t;
    static constexpr std::uint32_t kMaxRow = std::uint32_t{1} << 20;

    /// The space of these coordinates, each of so many turns and numbered as Coordinate::make does:
    /// some turn leads to each value but 0 from a smaller one. None when it has 2^63 points or
    /// more, or a smallest coordinate of more than kMaxRow values. No coordinates: one point.
    static std::optional<ProductSpace> make(std::vector<Coordinate> coordinates,
                                            std::uint32_t turns);

    ProductSpace(ProductSpace&&) = default;
    ProductSpace& operator=(ProductSpace&&) = default;

    /// Points.
    [[nodiscard]] Index size() const { return rows() * row_; }
    [[nodiscard]] std::uint64_t rows() const { return rows_.size(); }
    /// Points of a row.
    [[nodiscard]] std::uint32_t row() const { return row_; }
    [[nodiscard]] std::uint32_t turns() const { return turns_; }
    [[nodiscard]] const std::vector<Coordinate>& coordinates() const { return coordinates_; }

    /// Where a turn leads within rows: by column, the same in all rows.
    [[nodiscard]] std::span<const Column> after(std::uint32_t turn) const {
        return {after_.data() + std::size_t{turn} * row_, row_};
    }
    /// Which rows the turns lead to from a row; `to` has turns(). O(turns * coordinates).
    void rows_after(std::uint64_t row, std::span<std::uint64_t> to) const {
        rows_.after_each(row, to);
    }
    /// Where the first `turns` turns lead from a row, by turn. O(turns() * coordinates).
    void edges(std::uint64_t row, std::uint32_t turns, RowEdges& to) const;
    /// Points that each entry of a row stands for.
    [[nodiscard]] std::uint32_t weight(std::uint64_t /*row*/) const { return 1; }
    /// O(coordinates).
    [[nodiscard]] Index after(Index index, std::uint32_t turn) const;
    /// The index of a state whose pieces belong to the coordinates' slots; none when some
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
