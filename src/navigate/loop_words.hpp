// Some solution of any position where turns can be blocked, at once, if not a short one.
//
// The technique: words in the loop group. A position is a loop of the solved shape and then a way
// to its own shape (puzzle/shape_graph.hpp). The way is one of a tree of shapes, found breadth
// first by turns. Loops are a group; some short ones, along the tree, one turn, and back along the
// tree, generate it, and a table of words (Minkwitz; puzzle/word_table.hpp) writes any other as a
// word in them. Whatever loop it is, it can be made from every position of the solved shape. So the
// word of the loop and the way, backwards, can be made and solve the position.
//
// Of such a word parts are left out that lead to a position that it has been at before, and turns
// of one grip that follow each other are made in one where that turn can be made (shortened()).
//
// Limits: long; some hundred turns to thousands. It is there so that there always is a solution,
// and that better ones may be looked for (blocked_solver.hpp). A group whose table of words stays
// incomplete has none.
//
// Measured, one thread: see docs/blocked.md.
//
// Sources: O. Schreier, 1927; T. Minkwitz, 1998.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "puzzle/algorithm.hpp"
#include "puzzle/shape_graph.hpp"
#include "puzzle/word_table.hpp"
#include "support/cancellation.hpp"

namespace qter {

class LoopWords {
 public:
    /// Of the shapes and loops of a puzzle, by `turns`, each with that which undoes it. None where
    /// the table of words is not complete within its limits. O(shapes * turns), and the table.
    /// Throws Cancelled.
    static std::optional<LoopWords> make(const ShapeGraph& shapes, const LoopGroup& loops,
                                         std::span<const Turn> turns,
                                         const Cancellation& cancellation);

    /// Turns that solve a position; none where turns do not lead to it. Every turn of it can be
    /// made. `shapes` must still be there. O(its turns * slots).
    [[nodiscard]] std::optional<Algorithm> solution(const State& position) const;

    /// Loops that words are made of.
    [[nodiscard]] std::size_t loops() const { return loops_.size(); }

 private:
    /// How the tree comes to a shape.
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

/// A way from `start`, all of whose turns can be made, without parts that lead back to where it
/// was, and with turns of a grip that follow each other made as one of `turns` where that can be
/// made. It leads to the same position. O(turns * slots).
[[nodiscard]] Algorithm shortened(const Puzzle& puzzle, const State& start, const Algorithm& way,
                                  std::span<const Turn> turns);

}  // namespace qter
