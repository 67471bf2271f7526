// The points of a state graph, numbered.
//
// The idea. Points are those of a product of coordinates (coordinate/product_space.hpp), what is seen
// of each set of pieces. A product may have points that no turns lead to; how many have one is known
// from the graph.
//
// Limits: a puzzle whose coordinates have too many values has no such space: edges of the 3x3 have
// 479,001,600 arrangements.
#pragma once

#include <cstdint>
#include <optional>

#include "qter/coordinate/product_space.hpp"
#include "qter/explore/graph.hpp"
#include "qter/support/cancellation.hpp"

namespace qter {

class GraphSpace {
 public:
    /// Most points of a space, reachable or not: two bits each are 256 GiB.
    static constexpr std::uint64_t kMaxSize = std::uint64_t{1} << 40;

    /// Errors: kTooLarge. Throws Cancelled and OverMemoryLimit.
    static Result<GraphSpace> make(Graph graph, const Cancellation& cancellation = {});

    [[nodiscard]] const Graph& graph() const { return graph_; }
    [[nodiscard]] const ProductSpace& space() const { return space_; }
    /// The point of a state, held as the graph's points are. None when no turns of the graph lead
    /// there, or may not: a point of the space need not be reachable.
    [[nodiscard]] std::optional<ProductSpace::Index> point_of(const State& state) const;

 private:
    GraphSpace(Graph graph, ProductSpace space)
        : graph_(std::move(graph)), space_(std::move(space)) {}

    Graph graph_;
    ProductSpace space_;
};

}  // namespace qter
