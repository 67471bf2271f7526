// Reader of puzzles in the JSON of cubing.js, the inverse of kpuzzle.hpp.
//
// It reads these parts of a KPuzzleDefinition: `name`; `orbits` with orbitName, numPieces and
// numOrientations; `defaultPattern` with pieces, orientation and orientationMod; `moves` with
// permutation and orientationDelta (`orientation` in older files); `derivedMoves`, algorithms. An
// orbit missing in a move is not moved; missing in the pattern, it has its pieces in order. The
// parts have the same meaning as a set, its solved position and a move in a .tws file, so the text
// is converted to one. Names, limits, and turns that are powers of others are handled there
// (tws/tws.hpp).
//
// The text may be as long as a file may be and nest to any depth: nothing beyond kMaxJsonDepth or
// kMaxJsonParts is built.
#pragma once

#include <cstddef>

#include "puzzle/puzzle.hpp"
#include "support/result.hpp"

namespace qter {

/// Largest depth of nested lists and objects; a definition has five levels.
inline constexpr std::size_t kMaxJsonDepth = 8;
/// Limit on lists and objects.
inline constexpr std::size_t kMaxJsonParts = 1'000'000;

/// Errors: invalid JSON, with the place; missing or duplicate keys, values of a wrong type, lists
/// of a wrong length, numbers out of range or not a permutation, each with its path
/// ("moves.U.corners.permutation"); and those of read_tws(). Warnings: parts about orbits that the
/// puzzle does not have, and derived moves that are not algorithms of other moves; both are left
/// out. O(text log text) time, at most some hundred megabytes of memory.
Result<PuzzlePtr> read_kpuzzle(const Source& source);

}  // namespace qter
