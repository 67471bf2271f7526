// What there is to say about a puzzle, as text and as JSON.
#pragma once

#include <optional>
#include <string>

#include "puzzle/group_facts.hpp"
#include "puzzle/shape_graph.hpp"
#include "support/json.hpp"

namespace qter {

/// What was found out; each may be missing for puzzles too large for it.
struct PuzzleFacts {
    std::optional<GroupFacts> group;   ///< where turns can always be made
    std::optional<ShapeFacts> shapes;  ///< where they can be blocked
    bool proven = false;               ///< how many positions of a shape there are

    [[nodiscard]] std::optional<Integer> positions() const;
};

/// A puzzle whose turns are blocked, with its shapes.
struct BlockedPuzzle {
    ShapeGraph shapes;
    LoopGroup loops;

    /// Shapes that are found in some seconds.
    static constexpr std::size_t kMostShapes = 5'000'000;
    /// None where there are more than `most`, or loops act on too many points.
    static std::optional<BlockedPuzzle> make(const PuzzlePtr& puzzle,
                                             std::size_t most = kMostShapes);
};

/// What is known of a puzzle, where it has no more than `most_shapes`.
[[nodiscard]] PuzzleFacts puzzle_facts(const PuzzlePtr& puzzle,
                                       std::size_t most_shapes = BlockedPuzzle::kMostShapes);

/// "corners 8, edges 12": the pieces of each orbit; orbits of one piece each are counted together.
[[nodiscard]] std::string pieces_in_short(const Puzzle& puzzle);

/// A large number for people: all digits up to a billion, else "4.33 x 10^19".
[[nodiscard]] std::string in_short(const Integer& number);

/// All but the title, line by line: other names, orbits, group, grips, and how many presets there
/// are or, where `presets` says so, which.
[[nodiscard]] std::string puzzle_text(const Puzzle& puzzle, const PuzzleFacts& facts, bool presets);

/// An object of them.
void write_shape_facts(JsonWriter& json, const ShapeFacts& facts);

/// The members that describe a puzzle (docs/json.md, puzzle show), into an open object.
void write_puzzle(JsonWriter& json, const Puzzle& puzzle, const PuzzleFacts& facts);

}  // namespace qter
