// Stickers for a puzzle that is known by its moves: those of a puzzle from cuts whose pieces have
// the same faces.
//
// The idea: a puzzle that changes its shape, as the Puppet Cube does, still shows one colour of
// each piece on each of its sides, and so what a cube of its size shows: its stickers have that
// cube's names and order, whatever is behind them.
//
// Limits: every piece is known by the set of its faces; of centres that turn in their place nothing
// is seen.
#pragma once

#include <string>

#include "puzzle/puzzle.hpp"
#include "support/result.hpp"

namespace qter {

/// The drawing of the puzzle that the cuts `description` give, with its stickers on the pieces of
/// `parts` that have the same faces. Errors, at `span`: those of the cuts, faces with other names,
/// and pieces that only one of the two puzzles has.
Result<Drawing> borrowed_drawing(const PuzzleParts& parts, const std::string& description,
                                 Span span);

}  // namespace qter
