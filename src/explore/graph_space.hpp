// The points of a state graph, numbered.
//
// The structure: a product of coordinates (coordinate/product_space.hpp), one for what is seen of
// each set of pieces. A product may have points that no turns lead to; how many have one is known
// from the graph.
//
// What counts as untwisted is chosen so that symmetries of the turns act on the coordinates
// (coordinate/symmetric_references.hpp).
//
// The space has the graph's turns, and behind them what undoes those that none of them undoes: to
// find where a point is led to from.
//
// Limits: a puzzle whose coordinates have too many values has no such space: edges of the 3x3 have
// 479,001,600 arrangements.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "coordinate/product_space.hpp"
#include "coordinate/turn_symmetries.hpp"
#include "explore/graph.hpp"
#include "support/cancellation.hpp"

namespace qter {

class GraphSpace {
 public:
    /// Most points of a space, reachable or not: two bits each are 256 GiB.
    static constexpr std::uint64_t kMaxSize = std::uint64_t{1} << 40;

    /// Not where there are too many points, or states that rotations take to each other are one.
    [[nodiscard]] static bool may_be_of(const Graph& graph);

    /// The space of the graph, which knows what undoes `others`, too: states held as the graph's
    /// points are. Errors: kTooLarge, also where may_be_of() says no. Throws Cancelled and
    /// std::bad_alloc.
    static Result<GraphSpace> make(Graph graph, const Cancellation& cancellation = {},
                                   const std::vector<State>& others = {});

    /// The space of a graph of cosets, with these coordinates of them, each of the graph's turns.
    /// Errors: kTooLarge.
    static Result<GraphSpace> of_cosets(Graph graph, std::vector<Coordinate> coordinates);

    [[nodiscard]] const Graph& graph() const { return graph_; }
    [[nodiscard]] const ProductSpace& space() const { return space_; }
    /// Turns of the graph; the space may have more.
    [[nodiscard]] std::uint32_t turns() const {
        return static_cast<std::uint32_t>(graph_.turns().size());
    }
    /// The space's turn that undoes a turn of the graph.
    [[nodiscard]] std::uint32_t undoing(std::uint32_t turn) const { return undoing_[turn]; }
    /// The space's turn that undoes one of the others.
    [[nodiscard]] std::uint32_t undoing_other(std::size_t other) const {
        return first_other_ + static_cast<std::uint32_t>(other);
    }
    /// Those of the puzzle that take the graph's turns to each other, and so all turns of the
    /// space; none where the puzzle's are too many to be found, or the turns too many
    /// (TurnSymmetries::kMaxTurns), or there are others.
    [[nodiscard]] const TurnSymmetries& symmetries() const { return symmetries_; }
    /// The point of a state, held as the graph's points are. None when no turns of the graph lead
    /// there, or may not: a point of the space need not be reachable.
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
