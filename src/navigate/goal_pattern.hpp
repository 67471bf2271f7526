// A goal of which only some stickers matter, as positions to search for.
//
// The technique: a quotient. Pieces that no sticker of the goal asks for are not told apart, nor
// how they are turned. Where the others are and how they are turned follows from where they were
// before a turn, so positions up to these others are a graph of their own, far smaller than the
// puzzle's: a cross on the 3x3 is 190,080 positions. A sticker alone may stand for several pieces;
// then each way to place all pieces that it may ask for is a goal.
//
// Limits: kMostPatternGoals such ways.
#pragma once

#include <cstddef>
#include <vector>

#include "navigate/known_positions.hpp"
#include "puzzle/puzzle.hpp"
#include "puzzle/seen_facelets.hpp"
#include "support/result.hpp"

namespace qter {

inline constexpr std::size_t kMostPatternGoals = 50'000;

struct PatternGoals {
    ToldApart told;
    std::vector<State> goals;  ///< of pieces that are not told apart any, more often than once
};

/// Errors: stickers that no piece shows, that never move and show another face, or pieces that are
/// asked for too often (kImpossible); too many goals (kTooLarge).
Result<PatternGoals> goals_of_pattern(const Puzzle& puzzle, const SeenFacelets& pattern);

}  // namespace qter
