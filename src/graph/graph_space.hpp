// Numbering of the points of a state graph.
//
// The structure: a product of coordinates (coordinate/product_space.hpp), one for each projection
// to a set of pieces. A product may have unreachable points; the number of reachable ones is known
// from the graph.
//
// Reference orientations are chosen so that symmetries of the turns act on the coordinates
// (coordinate/symmetric_references.hpp).
//
// The space has the graph's turns, followed by inverses of turns that have no inverse among them:
// these find the predecessors of a point.
//
// Limits: a puzzle whose coordinates have too many values has no such space: edges of the 3x3 have
// 479,001,600 arrangements.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "coordinate/product_space.hpp"
#include "coordinate/turn_symmetries.hpp"
#include "graph/graph.hpp"
#include "support/cancellation.hpp"

namespace qter {

class GraphSpace {
 public:
    /// The most points of a space, reachable or not: with two bits each 256 GiB.
    static constexpr std::uint64_t kMaxSize = std::uint64_t{1} << 40;

    /// False if there are too many points, or if states that rotations take to each other are one
    /// point.
    [[nodiscard]] static bool may_be_of(const Graph& graph);

    /// The space of the graph, extended by the inverses of `others`, states in the graph's frame.
    /// Errors: kTooLarge, also if may_be_of() is false. Throws Cancelled and std::bad_alloc.
    static Result<GraphSpace> make(Graph graph, const Cancellation& cancellation = {},
                                   const std::vector<State>& others = {});

    /// The space of a graph of cosets with these coordinates of the cosets, each with the graph's
    /// turns. Errors: kTooLarge.
    static Result<GraphSpace> of_cosets(Graph graph, std::vector<Coordinate> coordinates);

    [[nodiscard]] const Graph& graph() const { return graph_; }
    [[nodiscard]] const ProductSpace& space() const { return space_; }
    /// The number of turns of the graph; the space may have more.
    [[nodiscard]] std::uint32_t turns() const {
        return static_cast<std::uint32_t>(graph_.turns().size());
    }
    /// The space's turn that is the inverse of a turn of the graph.
    [[nodiscard]] std::uint32_t undoing(std::uint32_t turn) const { return undoing_[turn]; }
    /// The space's turn that is the inverse of one of the others.
    [[nodiscard]] std::uint32_t undoing_other(std::size_t other) const {
        return first_other_ + static_cast<std::uint32_t>(other);
    }
    /// The puzzle's symmetries that take the graph's turns to each other, and so all turns of the
    /// space. Empty if the puzzle has too many to find, there are too many turns
    /// (TurnSymmetries::kMaxTurns), or there are others.
    [[nodiscard]] const TurnSymmetries& symmetries() const { return symmetries_; }
    /// The point of a state in the graph's frame. nullopt if it has no point. A point of the space
    /// need not be reachable.
    [[nodiscard]] std::optional<ProductSpace::Index> point_of(const State& state) const;

 private:
    GraphSpace(Graph graph, ProductSpace space, std::vector<std::uint32_t> undoing,
               std::uint32_t first_other, TurnSymmetries symmetries)
        : graph_(std::move(graph)),
          space_(std::move(space)),
          undoing_(std::move(undoing)),
          first_other_(first_other),
          symmetries_(std::move(symmetries)) {}

    Graph graph_;
    ProductSpace space_;
    std::vector<std::uint32_t> undoing_;  // by turn of the graph
    std::uint32_t first_other_;
    TurnSymmetries symmetries_;
};

}  // namespace qter
