// Solutions that switch between a scramble and its inverse, as write-ups of fewest moves have them.
//
//   R U (F' D) L     R, U and L on the scramble, F' and D on its inverse
//   R U ^(F' D) ^L   the same, with L on the inverse, too
//
// What is done on the inverse scramble is undone after the rest: the solution is R U L D' F. A
// group with a number, (R U)2, is a group, and inside of brackets the usual notation holds. Nothing
// may turn the whole puzzle where there are moves on the inverse scramble.
//
// Source of the notation: S. Tronto, "Fewest Moves tutorial" (NISS, by G. Zussa).
#pragma once

#include <memory>

#include "puzzle/notation.hpp"

namespace qter {

/// `choice.turns` must be empty. Error, at `span`: it is not.
[[nodiscard]] Result<std::shared_ptr<const Notation>> make_niss_notation(
    const Puzzle& puzzle, const NotationChoice& choice, Span span);

}  // namespace qter
