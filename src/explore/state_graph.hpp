// The distance of every point of a state graph, and what the graph looks like around them.
//
// The technique: breadth-first search. One search (table/breadth_first.hpp) finds all distances.
// They are kept in a byte each where that fits the memory there is; else in two bits each, where
// turns count the same and undo each other. From either one a shortest algorithm is read off by
// walking downhill.
//
// With a byte each a second pass looks at every edge, row by row as the search does: does it lead
// nearer, as far, or farther? That says where points have no neighbour that is farther (local
// maxima), how much a graph branches, and whether it is bipartite: whether no edge leads to a point
// as far, so that all ways from one point to another have lengths of the same parity.
//
// Cost: space().size() bytes, or a quarter of that; points * turns steps of a nanosecond or two,
// for each of the two passes.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "explore/distance_store.hpp"
#include "explore/graph_space.hpp"

namespace qter {

/// What edges of a graph do, by the distance of the point that they begin at.
struct EdgeCounts {
    struct Level {
        std::uint64_t nearer = 0;
        std::uint64_t as_far = 0;
        std::uint64_t farther = 0;
        std::uint64_t local_maxima = 0;  ///< points of which no edge leads farther
    };
    std::vector<Level> levels;
    bool complete = true;  ///< false when it was cancelled

    [[nodiscard]] std::uint64_t local_maxima() const;
    /// No edge leads to a point as far.
    [[nodiscard]] bool bipartite() const;
};

class StateGraph {
 public:
    using Index = ProductSpace::Index;

    /// How many bytes the distances of a space will take.
    [[nodiscard]] static std::uint64_t bytes(const GraphSpace& space, EntryBits bits);

    /// All distances from `origin`, a point of the space that turns lead to. What is found when it
    /// is cancelled, or options.depth is reached, is in levels(). Errors: kMemoryLimit when memory
    /// does not suffice.
    static Result<StateGraph> make(GraphSpace space, Index origin, const StoreOptions& options);

    [[nodiscard]] const GraphSpace& space() const { return space_; }
    [[nodiscard]] const LevelCounts& levels() const { return levels_; }
    /// Of the distances.
    [[nodiscard]] std::uint64_t bytes() const { return store_bytes(store_); }
    /// The distances are kept as bytes, and edges() can be asked.
    [[nodiscard]] bool has_bytes() const { return std::holds_alternative<ByteStore>(store_); }

    [[nodiscard]] Index origin() const { return origin_; }
    /// By point, only with has_bytes(): ByteStore::kNever where none was found.
    [[nodiscard]] const std::uint8_t* distances() const {
        return std::get<ByteStore>(store_).row(0).data();
    }
    /// How far a point is from the origin; none when that was not found. With two bits a point it
    /// takes a walk: O(distance * turns) then, else a load.
    [[nodiscard]] std::optional<std::uint32_t> distance(Index point) const;
    /// A shortest algorithm from the origin to a point whose distance is known. O(distance *
    /// turns).
    [[nodiscard]] Algorithm way_to(Index point) const;
    /// The first `most` points of this distance, ascending. O(points).
    [[nodiscard]] std::vector<Index> points_at(std::uint32_t distance, std::size_t most) const;
    /// Only with has_bytes(), and turns that all count 1.
    [[nodiscard]] EdgeCounts edges(const StoreOptions& options) const;

 private:
    StateGraph(GraphSpace space, Index origin, DistanceStore store)
        : space_(std::move(space)), origin_(origin), store_(std::move(store)) {}

    /// The last turn of a shortest way to a point whose distance is known, not the origin.
    [[nodiscard]] std::uint32_t last_turn_to(Index point) const;

    GraphSpace space_;
    Index origin_;
    DistanceStore store_;
    LevelCounts levels_;
};

}  // namespace qter
