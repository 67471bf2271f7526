// NISS notation: solutions that switch between a scramble and its inverse, as in fewest-moves
// write-ups.
//
//   R U (F' D) L     R, U and L on the scramble, F' and D on its inverse
//   R U ^(F' D) ^L   the same, with L on the inverse, too
//
// Moves on the inverse scramble are undone after the rest: the solution is R U L D' F. A group with
// a number, (R U)2, is an ordinary group, and inside of brackets the usual notation applies. With
// moves on the inverse scramble, nothing may turn the whole puzzle.
//
// Source of the notation: S. Tronto, "Fewest Moves tutorial" (NISS, by G. Zussa).
#pragma once

#include <memory>

#include "notation/notation.hpp"

namespace qter {

/// `choice.turns` must be empty. Error, at `span`: it is not empty.
[[nodiscard]] Result<std::shared_ptr<const Notation>> make_niss_notation(
    const Puzzle& puzzle, const NotationChoice& choice, Span span);

}  // namespace qter
