// The fewest turns of grips that turn each slab of one line by a given amount.
//
// The technique: Steiner trees by dynamic programming over subsets. Number the n + 1 planes that
// bound the n slabs. Plane i has the step d[i], the amount by which the slab after it turns further
// than the slab before it, mod the line's order. A turn by k of the slabs between planes a and b
// adds k to d[a] and subtracts k from d[b], so it is an edge of a graph on planes that carries k
// from one to the other. A minimal set of turns with given steps d is a forest; each tree joins
// planes whose steps sum to 0, perhaps through others. So the least number of turns is the least
// total size of Steiner trees over all partitions of the planes with d != 0 into sets of sum 0; the
// dynamic program finds it.
//
// Source: S. E. Dreyfus, R. A. Wagner, "The Steiner problem in graphs", 1971 (the trees).
//
// Limits: O(3^p * planes + 2^p * planes^2) for p planes with d != 0. Above kMostSteps of them the
// answer is one turn, or a few, for each run of slabs that turn alike: correct, but perhaps not
// minimal.
#pragma once

#include <cstdint>
#include <vector>

#include "puzzle/puzzle.hpp"

namespace qter {

/// The slabs of layers first..last as counted from an end, from 1; layer 0 is the tip alone. The
/// end must have a line with that many layers.
[[nodiscard]] SlabRange layer_slabs(const TurnLines& lines, const TurnLines::End& end,
                                    std::uint32_t first, std::uint32_t last);

class LineTurns {
 public:
    /// Largest number of steps with a guaranteed minimum: covers all lines of up to seven slabs.
    static constexpr std::size_t kMostSteps = 8;

    /// For line `line` of puzzle.turn_lines(). `puzzle` must outlive this object. O(grips +
    /// slabs^3).
    LineTurns(const Puzzle& puzzle, std::uint16_t line);

    /// Number of smallest turns in a full turn; amounts are mod this.
    [[nodiscard]] std::uint32_t order() const { return order_; }
    [[nodiscard]] std::size_t slabs() const { return node_.size() - 1; }

    /// Adds a turn of a grip of this line to `amounts`: by slab, the clockwise turns as seen from
    /// the line's near end, 0 <= amount < order().
    void add(std::vector<std::uint32_t>& amounts, Turn turn) const;

    /// A lower bound on the turns of any algorithm about this line with these amounts.
    [[nodiscard]] std::size_t at_least(const std::vector<std::uint32_t>& amounts) const;

    /// True if fewest() is guaranteed to be minimal for these amounts.
    [[nodiscard]] bool is_sure(const std::vector<std::uint32_t>& amounts) const {
        return steps_of(amounts).size() <= kMostSteps;
    }

    /// Turns with these amounts, in the order of grips; the fixed slab must have amount 0.
    [[nodiscard]] Algorithm fewest(const std::vector<std::uint32_t>& amounts) const;

 private:
    /// A grip: one turn adds 1 to the step of `from` and subtracts it from `to`.
    struct Edge {
        std::uint16_t from = 0;
        std::uint16_t to = 0;
        std::uint16_t grip = 0;
    };
    struct Step {
        std::uint16_t node = 0;
        std::uint32_t value = 0;
    };
    class Forest;

    [[nodiscard]] static std::uint16_t other_node(const Edge& edge, std::uint16_t node) {
        return edge.from == node ? edge.to : edge.from;
    }
    [[nodiscard]] bool near(std::uint16_t end) const;
    [[nodiscard]] std::vector<Step> steps_of(const std::vector<std::uint32_t>& amounts) const;
    void join_idle_planes();
    void find_paths();
    void add_turns(const std::vector<Step>& steps, Algorithm& out) const;

    const Puzzle& puzzle_;
    std::uint16_t line_;
    std::uint32_t order_ = 1;
    std::vector<std::uint16_t> node_;  // by plane; planes with nothing between them share a node
    std::uint16_t nodes_ = 0;
    std::vector<Edge> edges_;
    // Path from node a to b, at [a * nodes_ + b]: its number of edges, and its first edge.
    std::vector<std::uint16_t> distance_;
    std::vector<std::uint16_t> first_edge_;
};

}  // namespace qter
