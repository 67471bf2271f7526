// An index for the points of a puzzle whose turns can be blocked: a row for each shape.
//
// The technique: a product of a shape and an element of the loop group. A position of shape s is an
// element g of the loop group (blocking/shape_graph.hpp) followed by the representative position of
// s; it is the column g in the row s. A turn that is not blocked takes all of row s to the row of
// another shape s', and the column g to g * l, where l is the loop that goes to s, takes the turn
// and goes back from s'. This is the same for all columns, as in a product of coordinates
// (product_space.hpp); only the set of possible turns depends on the row. Only reachable points
// have numbers.
//
// Orbits that obstacles do not name may be left out: then elements are the loops' actions on the
// others.
//
// Worked example. The corners of the Puppet Cube V2 have 52,696 shapes and 216 elements: loops can
// exchange three corners with each other, and three others, and can exchange and twist two, with
// some dependencies between these.
//
// Limits: kMaxRow elements. Memory: 4 bytes for each element and each loop with a different action,
// and 8 bytes for each shape and turn.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "blocking/shape_graph.hpp"
#include "coordinate/product_space.hpp"
#include "support/result.hpp"

namespace qter {

class ShapeSpace {
 public:
    using Index = ProductSpace::Index;
    using Column = ProductSpace::Column;
    static constexpr std::uint32_t kMaxRow = std::uint32_t{1} << 18;

    /// The space of these turns, each a turn of one grip or several in sequence. `slots` are those
    /// of whole orbits, and include all that obstacles name; other slots are ignored. `ends`: the
    /// shapes that a turn may lead to and from. Error: kTooLarge if the loops have more than
    /// kMaxRow elements. Throws Cancelled and std::bad_alloc.
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

    /// The shapes that turns may lead to and from.
    [[nodiscard]] ShapeEnds ends() const { return ends_; }

    /// Writes the edges of a row by those of the first `turns` turns that are not blocked, by turn.
    void edges(std::uint64_t row, std::uint32_t turns, RowEdges& to) const;
    /// The point after a turn; nullopt if the turn is blocked.
    [[nodiscard]] std::optional<Index> after(Index index, std::uint32_t turn) const;
    /// The row after a turn, and the column after it for each column.
    struct RowMove {
        std::uint32_t row;
        const Column* after;
    };
    [[nodiscard]] RowMove move(std::uint64_t row, std::uint32_t turn) const {
        const Edge& edge = edges_[row * turns_ + turn];
        return {edge.shape, after_[edge.loop].data()};
    }
    /// The index of a position; nullopt if it is not reachable.
    [[nodiscard]] std::optional<Index> of(const State& state) const;

 private:
    struct Edge {
        std::uint32_t shape = ShapeGraph::kNone;
        std::uint32_t loop = 0;  ///< index of the table in after_
    };

    class Builder;

    ShapeSpace() = default;
    /// The projection of a state to the slots, as a key.
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
