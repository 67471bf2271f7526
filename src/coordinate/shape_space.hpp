// Points of a puzzle whose turns are blocked, numbered: a row for each shape.
//
// The technique: a product of a shape and an element of the loop group. A position of shape s is an
// element g of the loop group (puzzle/shape_graph.hpp), and then the one position that stands for
// s; so it is the column g in the row s. A turn that can be made takes all of row s to the row of
// another shape s', and the column g to g * l, where l is the loop that goes to s, takes the turn
// and goes back from s'. That is the same for all columns, as in a product of coordinates
// (product_space.hpp); only which turns there are depends on the row. There is no number for what
// turns do not lead to.
//
// Of orbits that obstacles do not name some may be left out: then the loops are seen on the others.
//
// Worked example. The corners of the Puppet Cube V2 have 52,696 shapes and 216 elements: three
// alike corners may be exchanged, three others too, two may be exchanged and each be twisted, and
// all depend on each other a little.
//
// Limits: kMaxRow elements. Memory: a table of 4 bytes for each element and each loop that differs
// as it is seen, 8 bytes for each shape and turn.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "coordinate/product_space.hpp"
#include "puzzle/shape_graph.hpp"
#include "support/result.hpp"

namespace qter {

class ShapeSpace {
 public:
    using Index = ProductSpace::Index;
    using Column = ProductSpace::Column;
    static constexpr std::uint32_t kMaxRow = std::uint32_t{1} << 18;

    /// The space of these turns, each of them one of a grip or several that are made one after the
    /// other, as it is seen on `slots`, those of whole orbits and of all that obstacles name among
    /// them. `ends`: which shapes a turn may lead to, and from. Errors: kTooLarge where the loops
    /// have more than kMaxRow elements. Throws Cancelled and std::bad_alloc.
    static Result<ShapeSpace> make(std::shared_ptr<const ShapeGraph> shapes, const LoopGroup& loops,
                                   const std::vector<Algorithm>& turns, std::vector<Slot> slots,
                                   const Cancellation& cancellation = {},
                                   ShapeEnds ends = ShapeEnds::kAny);

    [[nodiscard]] Index size() const { return rows() * row(); }
    [[nodiscard]] std::uint64_t rows() const { return shapes_->size(); }
    [[nodiscard]] std::uint32_t row() const { return static_cast<std::uint32_t>(elements_.size()); }
    [[nodiscard]] std::uint32_t turns() const { return turns_; }
    [[nodiscard]] const ShapeGraph& shapes() const { return *shapes_; }
    [[nodiscard]] std::uint32_t weight(std::uint64_t /*row*/) const { return 1; }

    /// Which shapes turns may lead to, and from.
    [[nodiscard]] ShapeEnds ends() const { return ends_; }

    /// Where those of the first `turns` turns lead that can be made from a row, by turn.
    void edges(std::uint64_t row, std::uint32_t turns, RowEdges& to) const;
    /// None where the turn is blocked.
    [[nodiscard]] std::optional<Index> after(Index index, std::uint32_t turn) const;
    /// Where a turn that can be made leads from a row, and from each of its columns.
    struct RowMove {
        std::uint32_t row;
        const Column* after;
    };
    [[nodiscard]] RowMove move(std::uint64_t row, std::uint32_t turn) const {
        const Edge& edge = edges_[row * turns_ + turn];
        return {edge.shape, after_[edge.loop].data()};
    }
    /// The index of a position; none where turns do not lead to it.
    [[nodiscard]] std::optional<Index> of(const State& state) const;

 private:
    struct Edge {
        std::uint32_t shape = ShapeGraph::kNone;
        std::uint32_t loop = 0;  ///< which table
    };

    class Builder;

    ShapeSpace() = default;
    /// What is seen of a state, as a key.
    [[nodiscard]] std::string key(const State& state) const;

    std::shared_ptr<const ShapeGraph> shapes_;
    std::vector<Slot> slots_;
    std::uint32_t turns_ = 0;
    ShapeEnds ends_ = ShapeEnds::kAny;
    std::vector<std::string> elements_;  // keys, by column
    std::unordered_map<std::string, Column> column_of_;
    std::vector<Edge> edges_;                 // [shape][turn]
    std::vector<std::vector<Column>> after_;  // [loop][column]
};

}  // namespace qter
