// Words of loops: a solution of any position where turns can be blocked, found at once, but long.
//
// The technique: words in the loop group. A position is a loop of the solved shape followed by a
// path to its own shape (blocking/shape_graph.hpp). The path is one of a breadth-first tree of
// shapes. The loops form a group. Some short loops, along the tree, one turn, and back along the
// tree, generate it. A table of words (Minkwitz; group/word_table.hpp) writes any other loop as a
// word in them. Every loop is possible from every position of the solved shape. So the word of the
// loop and the path, reversed, is a solution that no turn blocks.
//
// The word is then shortened: parts that return to an earlier position are removed, and successive
// turns of one grip become one turn if that is not blocked (shortened()).
//
// Limits: long, some hundred to thousands of turns. It guarantees that there is a solution while
// better ones are searched (blocked_solver.hpp). A group whose table of words stays incomplete has
// none.
//
// Measured, one thread: see docs/blocked.md.
//
// Sources: O. Schreier, 1927; T. Minkwitz, 1998.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "blocking/shape_graph.hpp"
#include "group/word_table.hpp"
#include "notation/algorithm.hpp"
#include "support/cancellation.hpp"

namespace qter {

class LoopWords {
 public:
    /// For the shapes and loops of a puzzle. `turns` has the inverse of each of its turns. nullopt
    /// if the table of words is incomplete within its limits. O(shapes * turns), and the table.
    /// Throws Cancelled.
    static std::optional<LoopWords> make(const ShapeGraph& shapes, const LoopGroup& loops,
                                         std::span<const Turn> turns,
                                         const Cancellation& cancellation);

    /// Turns that solve a position, none of them blocked; nullopt if turns do not reach the
    /// position. `shapes` must still exist. O(number of turns * slots).
    [[nodiscard]] std::optional<Algorithm> solution(const State& position) const;

    /// The number of loops that generate the words.
    [[nodiscard]] std::size_t loops() const { return loops_.size(); }

 private:
    /// The last step to a shape in the tree.
    struct Branch {
        std::uint32_t from = ShapeGraph::kNone;
        std::uint32_t depth = 0;
        Turn by;
    };

    struct Edge {
        std::uint32_t from;
        std::uint32_t to;
        std::uint32_t turn;
    };

    LoopWords(const ShapeGraph& shapes, PuzzleGroup group, WordTable words)
        : shapes_(&shapes), group_(std::move(group)), words_(std::move(words)) {}

    static std::vector<Branch> tree_of(const ShapeGraph& shapes, std::span<const Turn> turns);
    static std::vector<std::vector<Edge>> edges_of(const ShapeGraph& shapes,
                                                   const std::vector<Branch>& tree,
                                                   std::span<const Turn> turns,
                                                   const Cancellation& cancellation);
    static Algorithm way_to(const std::vector<Branch>& tree, std::uint32_t shape);

    const ShapeGraph* shapes_;
    std::vector<Turn> turns_;
    PuzzleGroup group_;
    WordTable words_;
    std::vector<Branch> tree_;      // by shape
    std::vector<Algorithm> loops_;  // by generator of the group
};

/// A path from `start` to the same end, shorter if possible; all turns of `way` must be possible.
/// Removes parts that return to an earlier position, and merges successive turns of a grip into one
/// of `turns` where that is possible. O(turns * slots).
[[nodiscard]] Algorithm shortened(const Puzzle& puzzle, const State& start, const Algorithm& way,
                                  std::span<const Turn> turns);

}  // namespace qter
