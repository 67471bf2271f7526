// The fewest turns of grips that turn each slab of one line by a given amount.
//
// The technique: Steiner trees by dynamic programming over subsets. Number the n + 1 planes that
// bound the n slabs, and give plane i the step d[i] by which the slab behind it turns further than
// the slab before it, mod the line's order. A turn of the slabs between planes a and b by k adds k
// to d[a] and takes k from d[b], so it is an edge of a graph on planes that carries k from one to
// the other. Turns that make given steps d, as few as there can be, form a forest; each tree joins
// planes whose steps sum to 0, perhaps through others. So the least number of turns is the least
// total of Steiner trees over all partitions of the planes with d != 0 into sets of sum 0, which
// the dynamic program finds.
//
// Source: S. E. Dreyfus, R. A. Wagner, "The Steiner problem in graphs", 1971 (the trees).
//
// Limits: O(3^p * planes + 2^p * planes^2) for p planes with d != 0. Above kMostSteps of them the
// answer is one turn, or few, for each run of slabs that turn alike: right, but perhaps not least.
#pragma once

#include <cstdint>
#include <vector>

#include "puzzle/puzzle.hpp"

namespace qter {

/// The slabs of layers first..last as an end counts them, from 1; layer 0 is its tip alone. The
/// end must have a line with that many.
[[nodiscard]] SlabRange layer_slabs(const TurnLines& lines, const TurnLines::End& end,
                                    std::uint32_t first, std::uint32_t last);

class LineTurns {
 public:
    /// Planes with a step up to which the answer is the least: all lines of up to seven slabs.
    static constexpr std::size_t kMostSteps = 8;

    /// Of line `line` of puzzle.turn_lines(). `puzzle` must outlive this. O(grips + slabs^3).
    LineTurns(const Puzzle& puzzle, std::uint16_t line);

    /// Full turns of a slab: amounts are counted mod this.
    [[nodiscard]] std::uint32_t order() const { return order_; }
    [[nodiscard]] std::size_t slabs() const { return node_.size() - 1; }

    /// Adds a turn of a grip of this line to `amounts`, the clockwise turns of each slab as seen
    /// from the line's near end, 0 <= amount < order().
    void add(std::vector<std::uint32_t>& amounts, Turn turn) const;

    /// No algorithm of turns about this line with these amounts is shorter than this.
    [[nodiscard]] std::size_t at_least(const std::vector<std::uint32_t>& amounts) const;

    /// True when fewest() is sure to give the least for these amounts.
    [[nodiscard]] bool is_sure(const std::vector<std::uint32_t>& amounts) const {
        return steps_of(amounts).size() <= kMostSteps;
    }

    /// Turns that give these amounts, in the order of grips; the slab at rest must have amount 0.
    [[nodiscard]] Algorithm fewest(const std::vector<std::uint32_t>& amounts) const;

 private:
    /// A grip: turning it once adds 1 to the step of `from` and takes it from `to`.
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
    std::vector<std::uint16_t> node_;  // of each plane; planes with nothing between them share one
    std::uint16_t nodes_ = 0;
    std::vector<Edge> edges_;
    // From node a towards b, at [a * nodes_ + b]: how many edges, and the first of them.
    std::vector<std::uint16_t> distance_;
    std::vector<std::uint16_t> first_edge_;
};

}  // namespace qter
