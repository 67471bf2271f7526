// The search space of a puzzle whose turns can be blocked: its shapes, its turns, and views that
// bound distances.
//
// The technique: abstraction, as in pattern databases. A position is a shape and an element of the
// loop group (blocking/shape_graph.hpp). A *view* is a shape space (coordinate/shape_space.hpp):
// the whole shape, and of the element only its action on some orbits. The shape tells which turns
// are blocked. Distances within a view are distances between sets of positions, so they are
// admissible. If few elements act differently on the orbits that block, one view distinguishes them
// all; otherwise a view is the shape alone.
//
// Distances can be computed from any position, solved or not (ShapeBounds). So both a search from
// the start towards solved and one from solved towards the start are bounded.
//
// Measured, one thread: the Puppet Cube V2's 52,696 shapes take 0.4 s, its 11,382,336 corner
// positions with the distances from one of them 0.4 s more.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "blocking/shape_graph.hpp"
#include "coordinate/shape_space.hpp"
#include "notation/algorithm.hpp"
#include "notation/metric.hpp"
#include "search/blocked_turns.hpp"
#include "state/fast_state.hpp"
#include "support/big_array.hpp"
#include "support/cancellation.hpp"
#include "support/result.hpp"
#include "table/entry_stores.hpp"

namespace qter {

/// The error for a metric that does not count turns of single grips by themselves: it has no
/// meaning where each of them can be blocked.
[[nodiscard]] std::optional<Diagnostic> unsupported_metric(const Metric& metric);

class BlockedSpace {
 public:
    static constexpr std::size_t kMaxViews = 4;
    /// Most bytes of a state as searches store it (FastShape).
    static constexpr std::size_t kMaxBytes = 256;

    /// For a puzzle with obstacles. The turns are those of grips and blocks that `metric` counts as
    /// one. Errors: kTooLarge; unsupported_metric(); kUnsupported if the puzzle has identical
    /// pieces, or no fixed frame. Throws Cancelled and std::bad_alloc. A view has at most
    /// `most_points` points for each shape.
    static Result<std::shared_ptr<const BlockedSpace>> make(
        PuzzlePtr puzzle, Metric metric, const Cancellation& cancellation,
        std::uint32_t most_points = ShapeSpace::kMaxRow);

    [[nodiscard]] const Puzzle& puzzle() const { return *puzzle_; }
    [[nodiscard]] const ShapeGraph& shapes() const { return *shapes_; }
    [[nodiscard]] const LoopGroup& loops() const { return *loops_; }
    [[nodiscard]] const BlockedTurns& turns() const { return *turns_; }
    [[nodiscard]] const std::vector<std::shared_ptr<const ShapeSpace>>& views() const {
        return views_;
    }
    [[nodiscard]] const FastShape& fast() const { return fast_; }
    /// The state of a turn.
    [[nodiscard]] const std::uint8_t* fast_turn(TurnNumber turn) const {
        return fast_turns_.data() + turn * fast_.bytes();
    }
    /// The number of positions with the same point of a view, which is the same for all points.
    [[nodiscard]] double positions_per_point(std::size_t view) const;
    /// A position drawn uniformly from all that turns reach.
    [[nodiscard]] State random_position(Random& random) const {
        return qter::random_position(*shapes_, *loops_, random);
    }
    /// Whether turns lead from solved to the state, and back.
    [[nodiscard]] bool reaches(const State& state) const;

 private:
    BlockedSpace() = default;

    PuzzlePtr puzzle_;
    std::shared_ptr<const ShapeGraph> shapes_;
    std::optional<LoopGroup> loops_;
    std::optional<BlockedTurns> turns_;
    std::vector<std::shared_ptr<const ShapeSpace>> views_;
    FastShape fast_;
    FastBuffer fast_turns_;
};

/// For every view, the distances of its points from the point of one position.
class ShapeBounds {
 public:
    /// The space must outlive it, and must reach `origin`. Throws Cancelled, OverMemoryLimit.
    ShapeBounds(const BlockedSpace& space, const State& origin, std::uint32_t threads,
                const Cancellation& cancellation);
    /// For the first view only, the distances to the nearest of `points`, at least one. Distances
    /// beyond `depth` are only known to be larger.
    ShapeBounds(const BlockedSpace& space, std::span<const ShapeSpace::Index> points,
                std::uint32_t depth, std::uint32_t threads, const Cancellation& cancellation);

    /// The number of views with bounds; these are the first ones.
    [[nodiscard]] std::size_t views() const { return stores_.size(); }
    /// Computes for each point of the first view which turns lead nearer and which as far. A search
    /// then needs one look-up for a position instead of one for each turn. Takes 8 bytes a point.
    /// Does nothing if that does not fit the memory, or if there are more than 32 turns. O(points *
    /// turns), on threads. Throws Cancelled.
    void add_directions(std::uint32_t threads, const Cancellation& cancellation);
    [[nodiscard]] bool has_directions() const { return !directions_.empty(); }
    /// A bit for each turn: in the lower half for those that lead nearer, in the upper half for
    /// those that lead nearer or as far.
    [[nodiscard]] std::uint64_t directions(ShapeSpace::Index index) const {
        return directions_[index];
    }
    void prefetch_directions(ShapeSpace::Index index) const {
        __builtin_prefetch(directions_.data() + index);
    }

    [[nodiscard]] std::uint32_t at(std::size_t view, ShapeSpace::Index index) const {
        return stores_[view].at(index);
    }
    void prefetch(std::size_t view, ShapeSpace::Index index) const {
        __builtin_prefetch(stores_[view].row(0).data() + index);
    }
    /// The largest bound of all views. O(slots).
    [[nodiscard]] std::uint32_t of(const State& state) const;

 private:
    void add(std::vector<ShapeSpace::Index> origins, std::uint32_t depth, std::uint32_t threads,
             const Cancellation& cancellation);

    const BlockedSpace& space_;
    std::vector<ByteStore> stores_;
    BigArray<std::uint64_t> directions_;  // by point of the first view
};

}  // namespace qter
