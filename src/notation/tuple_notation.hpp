// Pairs of numbers for two layers, and a slash for the slice between them: (1,0)/(-1,-1)/(0,1).
//
// The notation of the Square-1: (x,y) turns the upper layer x times and the lower one y times, each
// clockwise as seen from its side, and / turns the slice. Brackets may be left out (1,0/-1,-1/),
// white space may be anywhere, and // begins a comment. A text without pairs and slashes is read in
// the usual notation. Written amounts are from -5 to 6 of twelve, the shorter way round.
//
// Source of the notation: the World Cube Association's regulations, article 12c.
#pragma once

#include <memory>

#include "notation/notation.hpp"

namespace qter {

/// `choice.turns` must be the grips of the first number, of the second number and of the slice: all
/// grips of the puzzle. The slice must have order 2. Errors, at `span`: any other list.
[[nodiscard]] Result<std::shared_ptr<const Notation>> make_tuple_notation(
    const Puzzle& puzzle, const NotationChoice& choice, Span span);

}  // namespace qter
