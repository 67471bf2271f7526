// Construction of a puzzle from a dissected solid: orbits, orientations, names, grips, symmetries,
// pictures.
//
// The parts are found in this order: turns (geometric_turns.hpp), pieces and orbits
// (geometric_pieces.hpp), names (geometric_names.hpp); then slots, the state of each grip,
// symmetries and pictures. Two pieces are identical if their stickers have the same colours in the
// same order.
#pragma once

#include <string>
#include <vector>

#include "geometry/dissection.hpp"
#include "geometry/geometric_names.hpp"
#include "puzzle/puzzle.hpp"

namespace qter {

/// The parts of a puzzle, and the dissection that they come from.
struct GeometricPuzzle {
    PuzzleParts parts;
    Dissection dissection;
};

/// Builds the puzzle. Errors: those of dissect(), names that do not fit, a puzzle on which no turn
/// moves anything, and tables of turns with more than kMaxTurnEntries entries. O(facets * grips).
Result<GeometricPuzzle> make_geometric_puzzle(const CutDescription& cuts, std::string description,
                                              const GeometricNames& names, Span span);

}  // namespace qter
