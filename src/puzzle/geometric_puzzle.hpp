// From a solid cut up to a puzzle: orbits, orientations, names, grips, symmetries, pictures.
//
// The parts, in the order in which they are found: what turns (geometric_turns.hpp), which cells
// are pieces and in which orbits (geometric_pieces.hpp), what orbits and pieces are called
// (geometric_names.hpp); then slots, the state that each grip makes, symmetries and pictures. Two
// pieces look the same when their stickers have the same colours in the same order.
#pragma once

#include <string>
#include <vector>

#include "puzzle/dissection.hpp"
#include "puzzle/geometric_names.hpp"
#include "puzzle/puzzle.hpp"

namespace qter {

/// What a puzzle is made of, and the facets it was made from.
struct GeometricPuzzle {
    PuzzleParts parts;
    Dissection dissection;
    /// The facet of `dissection` that each drawn sticker is.
    std::vector<std::uint32_t> drawn_facets;
};

/// Builds the puzzle. Errors are those of dissect, names that do not fit, a puzzle on which nothing
/// turns, and tables of turns with more than kMaxTurnEntries entries. O(facets * grips).
Result<GeometricPuzzle> make_geometric_puzzle(const CutDescription& cuts, std::string description,
                                              const GeometricNames& names, Span span);

}  // namespace qter
