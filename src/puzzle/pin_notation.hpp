// Turns of dials by the pins that are up, in hours: UR3+ DL0+ ALL2- y2 U1- UR.
//
// The notation of the Clock. A word is a name for pins, a number of hours, and + for clockwise or -
// for the other way; y2 turns the puzzle over, so that the words after it are of the other side,
// named as one sees them there. Pins without hours are moved and nothing is turned: older scrambles
// end with those that stay up, which no state tells. A text in which no word has hours is read in
// the usual notation, and so is one with words that have none but a usual suffix.
//
// Written are 1 to 6 hours, the shorter way round. Turns that may swap places are written in the
// order of the names, so that the puzzle is turned over once.
//
// Source of the notation: the World Cube Association's regulations, article 12g.
#pragma once

#include <memory>

#include "puzzle/notation.hpp"

namespace qter {

/// `choice.turns` are all grips of the puzzle: those of one side, whose names are used, then those
/// of the other one in the same order. Errors, at `span`: others.
[[nodiscard]] Result<std::shared_ptr<const Notation>> make_pin_notation(
    const Puzzle& puzzle, const NotationChoice& choice, Span span);

}  // namespace qter
