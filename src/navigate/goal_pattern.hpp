// Goals where only some stickers matter, as positions to search for.
//
// The technique: a quotient. Pieces that no sticker of the goal requires are not distinguished, nor
// are their orientations. The slots and orientations of the required pieces after a turn follow
// from those before it. So positions up to the other pieces form a graph of their own, far smaller
// than the puzzle's: a cross on the 3x3 has 190,080 positions. A single sticker may fit several
// pieces; then each placement of the required pieces is a goal.
//
// Limits: kMostPatternGoals placements.
#pragma once

#include <cstddef>
#include <vector>

#include "facelets/seen_facelets.hpp"
#include "method/known_positions.hpp"
#include "puzzle/puzzle.hpp"
#include "support/result.hpp"

namespace qter {

inline constexpr std::size_t kMostPatternGoals = 50'000;

struct PatternGoals {
    Distinctions distinctions;
    std::vector<State> goals;  ///< states in which one piece represents all undistinguished ones
};

/// Errors: kImpossible for stickers that no piece shows, stickers that never move and show another
/// face, and pieces that are required too often; kTooLarge for too many goals.
Result<PatternGoals> goals_of_pattern(const Puzzle& puzzle, const SeenFacelets& pattern);

}  // namespace qter
