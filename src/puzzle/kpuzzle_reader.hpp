// Reading a puzzle from the JSON of cubing.js, the inverse of kpuzzle.hpp.
//
// What is read of a KPuzzleDefinition: `name`; `orbits` with orbitName, numPieces and
// numOrientations; `defaultPattern` with pieces, orientation and orientationMod; `moves` with
// permutation and orientationDelta (`orientation` in older files); `derivedMoves`, algorithms. An
// orbit that a move or the pattern leaves out is not moved, or has its pieces in order. What they
// mean is what a .tws file means by a set, its solved position and a move, so that is what the text
// becomes: names, limits and turns that are powers of others are told of there (tws.hpp).
//
// A text may nest as deep as it likes and be as long as a file may be: nothing beyond kMaxJsonDepth
// or kMaxJsonParts is built.
#pragma once

#include <cstddef>

#include "puzzle/puzzle.hpp"
#include "support/result.hpp"

namespace qter {

/// Lists and objects in one another; a definition has five.
inline constexpr std::size_t kMaxJsonDepth = 8;
/// Lists and objects in all.
inline constexpr std::size_t kMaxJsonParts = 1'000'000;

/// Errors: no JSON, with the place; a key that is missing or there twice, a value of another kind,
/// a list of another length, numbers out of range or that are no permutation, each with its path
/// ("moves.U.corners.permutation"); and those of read_tws. Warnings: parts about orbits that the
/// puzzle has not, derived moves that are no algorithms of others, which are left out. Time is
/// O(text log text), memory some hundred megabytes at most.
Result<PuzzlePtr> read_kpuzzle(const Source& source);

}  // namespace qter
