// Report on a puzzle, as text and JSON.
#pragma once

#include <optional>
#include <string>

#include "blocking/shape_graph.hpp"
#include "puzzle/group_facts.hpp"
#include "support/json.hpp"

namespace qter {

/// The computed facts; each may be missing for puzzles that are too large.
struct PuzzleFacts {
    std::optional<GroupFacts> group;   ///< where turns can always be made
    std::optional<ShapeFacts> shapes;  ///< where they can be blocked
    bool proven = false;               ///< the number of positions of a shape is proven

    [[nodiscard]] std::optional<Integer> positions() const;
};

/// A puzzle whose turns are blocked, with its shapes.
struct BlockedPuzzle {
    ShapeGraph shapes;
    LoopGroup loops;

    /// Number of shapes that can be found in some seconds.
    static constexpr std::size_t kMostShapes = 5'000'000;
    /// nullopt for more than `most` shapes, or when loops act on too many points.
    static std::optional<BlockedPuzzle> make(const PuzzlePtr& puzzle,
                                             std::size_t most = kMostShapes);
};

/// Computes the facts; shapes only when there are no more than `most_shapes`.
[[nodiscard]] PuzzleFacts puzzle_facts(const PuzzlePtr& puzzle,
                                       std::size_t most_shapes = BlockedPuzzle::kMostShapes);

/// "corners 8, edges 12": the pieces of each orbit; orbits of one piece each are counted together.
[[nodiscard]] std::string pieces_in_short(const Puzzle& puzzle);

/// A large number for people: all digits up to a billion, else "4.33 x 10^19".
[[nodiscard]] std::string in_short(const Integer& number);

/// The report without the title, line by line: other names, orbits, group, grips, and the number of
/// presets or, with `presets`, the presets.
[[nodiscard]] std::string puzzle_text(const Puzzle& puzzle, const PuzzleFacts& facts, bool presets);

/// Writes the facts as an object.
void write_shape_facts(JsonWriter& json, const ShapeFacts& facts);

/// Writes the members that describe a puzzle (docs/json.md, puzzle show) into an open object.
void write_puzzle(JsonWriter& json, const Puzzle& puzzle, const PuzzleFacts& facts);

}  // namespace qter
