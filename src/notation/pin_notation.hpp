// Pin notation: turns of dials by the pins that are up, in hours: UR3+ DL0+ ALL2- y2 U1- UR.
//
// The notation of the Clock. A word is a name for pins, a number of hours, and + for clockwise or -
// for the other way. y2 turns the puzzle over, so later words are about the other side, named as
// seen there. Pins without hours are moved, but nothing is turned: older scrambles end with the
// pins that stay up, which are not part of a state. A text without hours in any word is read in the
// usual notation, and so is a text with words that have a usual suffix instead.
//
// Writing uses 1 to 6 hours, the shorter way round. Turns that commute are written in the order of
// the names, so that the puzzle is turned over once.
//
// Source of the notation: the World Cube Association's regulations, article 12g.
#pragma once

#include <memory>

#include "notation/notation.hpp"

namespace qter {

/// `choice.turns` must be all grips of the puzzle: those of one side, which give the names, then
/// those of the other side in the same order. Errors, at `span`: any other list.
[[nodiscard]] Result<std::shared_ptr<const Notation>> make_pin_notation(
    const Puzzle& puzzle, const NotationChoice& choice, Span span);

}  // namespace qter
