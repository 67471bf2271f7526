// What searches on a puzzle share whose turns can be blocked: its shapes, its turns, and what is
// seen of its positions to bound how far they are.
//
// The technique: views as abstractions. A *view* is a shape space (coordinate/shape_space.hpp): the
// shape, and what is seen of the loop. Distances within it are those of positions that one cannot
// tell apart there, so they are admissible, and since legality is seen in full they know what is
// blocked. Where the loops of the orbits that block are few enough one view has them all; else
// there is the shape alone.
//
// Distances can be taken from any position, solved or not (ShapeBounds). So a search from the start
// towards solved and one from solved towards the start are both bounded.
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

#include "coordinate/shape_space.hpp"
#include "puzzle/algorithm.hpp"
#include "puzzle/fast_state.hpp"
#include "puzzle/shape_graph.hpp"
#include "search/blocked_turns.hpp"
#include "support/big_array.hpp"
#include "support/cancellation.hpp"
#include "support/result.hpp"
#include "table/entry_stores.hpp"

namespace qter {

class BlockedSpace {
 public:
    static constexpr std::size_t kMaxViews = 4;
    /// Of a state as searches keep it (FastShape).
    static constexpr std::size_t kMaxBytes = 256;

    /// Of a puzzle with obstacles; turns are those of grips and blocks that `metric` counts as one.
    /// Errors: kTooLarge; kArguments for slice turns; kUnsupported where pieces look alike, or a
    /// puzzle that is turned as a whole looks solved. Throws Cancelled and std::bad_alloc. Views
    /// have at most `most_points` points of each shape.
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
    /// What a turn does.
    [[nodiscard]] const std::uint8_t* fast_turn(TurnNumber turn) const {
        return fast_turns_.data() + turn * fast_.bytes();
    }
    /// How many positions look alike in a view, all views alike or different.
    [[nodiscard]] double positions_per_point(std::size_t view) const;
    /// A position drawn with equal chances from all that turns lead to.
    [[nodiscard]] State random_position(Random& random) const {
        return qter::random_position(*shapes_, *loops_, random);
    }
    /// Turns lead to the state from solved, and back.
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

/// Of every view, how far its points are from that of one position.
class ShapeBounds {
 public:
    /// The space must outlive it, and must reach `origin`. Throws Cancelled, OverMemoryLimit.
    ShapeBounds(const BlockedSpace& space, const State& origin, std::uint32_t threads,
                const Cancellation& cancellation);
    /// Of the first view alone, how far the nearest of some of its points is, at least one; where
    /// it is further than `depth`, only that it is.
    ShapeBounds(const BlockedSpace& space, std::span<const ShapeSpace::Index> points,
                std::uint32_t depth, std::uint32_t threads, const Cancellation& cancellation);

    /// The first views that have bounds.
    [[nodiscard]] std::size_t views() const { return stores_.size(); }
    /// Which turns lead nearer from the points of the first view, and which lead as far, so that a
    /// search looks at no other points: once for a position and not once for a turn. 8 bytes a
    /// point; not made where there is no room for that, or there are more than 32 turns. O(points *
    /// turns) on threads. Throws Cancelled.
    void add_directions(std::uint32_t threads, const Cancellation& cancellation);
    [[nodiscard]] bool has_directions() const { return !directions_.empty(); }
    /// By turn, in the lower half those that lead nearer, in the upper half those that lead nearer
    /// or as far.
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
    /// The largest over all views. O(slots).
    [[nodiscard]] std::uint32_t of(const State& state) const;

 private:
    void add(std::vector<ShapeSpace::Index> origins, std::uint32_t depth, std::uint32_t threads,
             const Cancellation& cancellation);

    const BlockedSpace& space_;
    std::vector<ByteStore> stores_;
    BigArray<std::uint64_t> directions_;  // by point of the first view
};

}  // namespace qter
