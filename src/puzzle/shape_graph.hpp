// The graph of a puzzle's shapes (shapes.hpp), and what follows from it: exactly how many positions
// a puzzle has whose turns can be blocked, and positions drawn with equal chances.
//
// The idea: breadth first search from the solved shape finds all shapes, with one position of each
// and the turns that led there. Positions that have the solved shape are a group: whatever turns
// can be made from solved can be made from each of them and end in the same shape. It is generated
// by the loops that go to a shape along the tree, take one turn, and go back along the tree from
// where that ended (Schreier's generators). Every shape has as many positions as this group has
// elements.
//
// The order is proven: a group is made of some loops, and every loop that it lacks is added until
// it has them all. Where the group is all that its sums and parities allow, as mostly, a loop is
// looked at without sifting.
//
// Limits: O(shapes * steps) for the graph and as many loops, about 1.5 microseconds each. Memory is
// a position and a row of numbers for each shape. A puzzle whose shapes are too many for that is
// refused by the limit of memory or ended by the cancellation.
//
// Sources: O. Schreier, 1927; for blocked puzzles, J. Scherphuis, "Square-1", jaapsch.net, counts
// so.
#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "puzzle/puzzle_group.hpp"
#include "puzzle/random.hpp"
#include "puzzle/shapes.hpp"
#include "support/cancellation.hpp"

namespace qter {

class ShapeGraph {
 public:
    static constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();

    struct Options {
        const Cancellation* cancellation = nullptr;
        /// No more shapes than these are found.
        std::size_t most = std::size_t{1} << 31;
        /// Called with the number of shapes so far.
        std::function<void(std::size_t)> report;
    };

    /// Of a puzzle whose turns are blocked. Shape 0 is the solved one. None when there are more
    /// than options.most. Throws Cancelled and std::bad_alloc.
    static std::optional<ShapeGraph> make(PuzzlePtr puzzle, const Options& options);

    [[nodiscard]] const Puzzle& puzzle() const { return *puzzle_; }
    [[nodiscard]] const ShapeKeys& keys() const { return keys_; }
    [[nodiscard]] std::size_t size() const { return states_.size(); }
    /// The shape after a step; kNone where it is blocked.
    [[nodiscard]] std::uint32_t next(std::uint32_t shape, TurnStep step) const {
        return next_[shape * steps_ + step.number()];
    }
    /// The shape after a turn that can be made; kNone where it is blocked (blocked_step()).
    [[nodiscard]] std::uint32_t next(std::uint32_t shape, Turn turn) const;
    /// The position that the tree reaches the shape with.
    [[nodiscard]] const State& state(std::uint32_t shape) const { return states_[shape]; }
    /// The shape of a position; nullopt where it has none that turns lead to.
    [[nodiscard]] std::optional<std::uint32_t> shape_of(const State& state) const;

    /// The shape after several turns; kNone where one of them is blocked.
    [[nodiscard]] std::uint32_t next(std::uint32_t shape, const Algorithm& turns) const;

 private:
    explicit ShapeGraph(PuzzlePtr puzzle)
        : puzzle_(std::move(puzzle)), keys_(*puzzle_), steps_(2 * puzzle_->grips().size()) {}
    bool find(const Options& options);

    PuzzlePtr puzzle_;
    ShapeKeys keys_;
    std::size_t steps_;
    std::unordered_map<std::string, std::uint32_t> number_of_;
    std::vector<State> states_;
    std::vector<std::uint32_t> next_;  // by shape, then step
};

/// The group of positions that have the solved shape.
struct LoopGroup {
    PuzzleGroup group;
    /// Every loop was found to be in it, and its own order is proven.
    bool proven = false;
    std::uint64_t loops = 0;  ///< that were looked at
};

/// nullopt when it acts on more points than PuzzleGroup::kMaxPoints. Throws Cancelled.
[[nodiscard]] std::optional<LoopGroup> loops_of(const ShapeGraph& graph,
                                                const ShapeGraph::Options& options);

/// How many loops there are as they are seen on `slots`, those of whole orbits; none where it is
/// not known.
[[nodiscard]] std::optional<Integer> loops_seen(const LoopGroup& loops,
                                                const std::vector<Slot>& slots);

/// What a graph of shapes says of all positions, for some choice of turns.
struct ShapeFacts {
    std::uint64_t shapes = 0;
    Integer loops;      ///< positions of each shape
    Integer positions;  ///< in all
    Integer
        edges;  ///< pairs of positions and ways that turns join them, of turns that undo each other
    std::uint32_t least_turns = 0;  ///< that can be made in a position
    std::uint32_t most_turns = 0;
    /// Positions that turns of one grip alone lead out of: whoever came by it can only turn it
    /// further.
    Integer dead_ends;

    [[nodiscard]] double mean_turns() const;
};
/// `loops`: how many positions of each shape there are. O(shapes * turns).
[[nodiscard]] ShapeFacts shape_facts(const ShapeGraph& graph, const std::vector<Algorithm>& turns,
                                     const Integer& loops);
/// Smallest turns of all grips and blocks, both ways.
[[nodiscard]] std::vector<Algorithm> smallest_turns(const Puzzle& puzzle);

/// A position drawn with equal chances from all that turns lead to.
[[nodiscard]] State random_position(const ShapeGraph& graph, const LoopGroup& loops,
                                    Random& random);

}  // namespace qter
