// The distances of all points of a state graph, and statistics of its edges.
//
// The technique: breadth-first search. One search (table/breadth_first.hpp) finds all distances.
// They take a byte each if that fits in the available memory; otherwise two bits each, if all turns
// have weight 1 and undo each other. From either one a shortest algorithm is found by walking
// downhill.
//
// With a byte each, a second pass classifies every edge, row by row: does it lead nearer, to the
// same distance, or farther? This gives the points without farther neighbours (local maxima), the
// branching, and whether the graph is bipartite: no edge leads to the same distance, so all paths
// between two points have lengths of the same parity.
//
// Cost: space().size() bytes, or a quarter of that; points * turns steps of a nanosecond or two,
// for each of the two passes.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "graph/distance_store.hpp"
#include "graph/graph_space.hpp"

namespace qter {

/// Counts of edges by the distance of their first point.
struct EdgeCounts {
    struct Level {
        std::uint64_t nearer = 0;
        std::uint64_t as_far = 0;
        std::uint64_t farther = 0;
        std::uint64_t local_maxima = 0;  ///< points without an edge that leads farther
    };
    std::vector<Level> levels;
    bool complete = true;  ///< false if cancelled

    [[nodiscard]] std::uint64_t local_maxima() const;
    /// Whether no edge leads to the same distance.
    [[nodiscard]] bool bipartite() const;
};

class StateGraph {
 public:
    using Index = ProductSpace::Index;

    /// The bytes of the distances of a space.
    [[nodiscard]] static std::uint64_t bytes(const GraphSpace& space, EntryBits bits);

    /// All distances from `origin`, a reachable point of the space. When cancelled, or at
    /// options.depth, levels() has the levels found so far. Errors: kMemoryLimit.
    static Result<StateGraph> make(GraphSpace space, Index origin, const StoreOptions& options);

    [[nodiscard]] const GraphSpace& space() const { return space_; }
    [[nodiscard]] const LevelCounts& levels() const { return levels_; }
    /// The bytes of the distances.
    [[nodiscard]] std::uint64_t bytes() const { return store_bytes(store_); }
    /// Whether distances are stored as bytes, as edges() requires.
    [[nodiscard]] bool has_bytes() const { return std::holds_alternative<ByteStore>(store_); }

    [[nodiscard]] Index origin() const { return origin_; }
    /// The distances by point, only with has_bytes(); ByteStore::kNever if none was found.
    [[nodiscard]] const std::uint8_t* distances() const {
        return std::get<ByteStore>(store_).row(0).data();
    }
    /// The distance of a point from the origin; nullopt if it was not found. One load with bytes;
    /// with two bits a walk, O(distance * turns).
    [[nodiscard]] std::optional<std::uint32_t> distance(Index point) const;
    /// A shortest algorithm from the origin to a point whose distance is known. O(distance *
    /// turns).
    [[nodiscard]] Algorithm way_to(Index point) const;
    /// The first `most` points of this distance, ascending. O(points).
    [[nodiscard]] std::vector<Index> points_at(std::uint32_t distance, std::size_t most) const;
    /// Only with has_bytes(), and if all turns have weight 1.
    [[nodiscard]] EdgeCounts edges(const StoreOptions& options) const;

 private:
    StateGraph(GraphSpace space, Index origin, DistanceStore store)
        : space_(std::move(space)), origin_(origin), store_(std::move(store)) {}

    /// The last turn of a shortest path to a point whose distance is known, not the origin.
    [[nodiscard]] std::uint32_t last_turn_to(Index point) const;

    GraphSpace space_;
    Index origin_;
    DistanceStore store_;
    LevelCounts levels_;
};

}  // namespace qter
