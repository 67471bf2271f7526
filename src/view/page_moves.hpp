// The moves of a page: what names of moves do that a hand makes, as turns of grips.
//
// A page's scripts read algorithms (src/view/page/hand.js) and make turns of layers that a finger
// pushes. A grip is known to them already. Other moves are a few turns of grips, after which the
// whole puzzle has turned as the move does: M is L' R, then x'. They come from the puzzle's
// notation, so that the scripts know no puzzle either.
//
// Limits: names of one layer, of the first layers (Uw, 3Uw), of all inner layers, of slices and of
// rotations of the whole puzzle. Ranges such as 2-3Uw are left out, and moves of puzzles without
// lines (TurnLines).
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "notation/algorithm.hpp"
#include "puzzle/puzzle.hpp"

namespace qter {

struct PageMove {
    std::vector<std::string> names;  ///< the first is the one to show; empty: see page_moves()
    std::uint16_t end = 0;           ///< TurnLines::ends: it turns as this end does
    std::uint16_t first = 0;         ///< its slabs, as HandMove; of a whole puzzle all
    std::uint16_t last = 0;
    std::uint32_t order = 1;
    std::uint32_t step = 1;  ///< as Grip::step
    Algorithm turns;         ///< of the smallest such move
    bool rotates = false;    ///< then the whole puzzle turns as the move does
};

/// The moves of a puzzle in the usual notation, and those that their names may mean after the whole
/// puzzle was turned. O(ends * layers) names are tried.
[[nodiscard]] std::vector<PageMove> page_moves(const Puzzle& puzzle);

}  // namespace qter
