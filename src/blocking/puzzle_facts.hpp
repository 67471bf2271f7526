// Facts about a puzzle: of its group where turns can always be made, else of its shapes.
#pragma once

#include <optional>

#include "blocking/shape_graph.hpp"
#include "puzzle/group_facts.hpp"

namespace qter {

/// The computed facts; each may be missing for puzzles that are too large.
struct PuzzleFacts {
    std::optional<GroupFacts> group;   ///< where turns can always be made
    std::optional<ShapeFacts> shapes;  ///< where they can be blocked
    bool proven = false;               ///< the number of positions is proven

    [[nodiscard]] std::optional<Integer> positions() const;
};

/// Number of shapes that can be found in some seconds.
inline constexpr std::size_t kShapesInSeconds = 5'000'000;

/// Computes the facts; shapes only when there are no more than `most_shapes`.
[[nodiscard]] PuzzleFacts puzzle_facts(const PuzzlePtr& puzzle,
                                       std::size_t most_shapes = kShapesInSeconds);

/// A state that turns reach, all equally likely; nullopt for more than kShapesInSeconds shapes, and
/// where the group is too large.
[[nodiscard]] std::optional<State> random_state_of(const PuzzlePtr& puzzle, Random& random);

}  // namespace qter
