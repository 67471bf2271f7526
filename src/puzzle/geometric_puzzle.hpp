// From a solid cut up to a puzzle: orbits, orientations, names, grips, symmetries, pictures.
//
// Everything is derived from what turns do to facets. Two pieces are in one orbit when turns take
// one to the other's place; an orbit has as many orientations as places that a facet can take
// within its piece; two pieces look the same when their stickers have the same colours in the same
// order.
//
// What turns: the slab that holds the centre is held in the hand and rests. Where a cut goes
// through the centre, both sides of it turn (the 2x2x2 has six grips, not three), except on lines
// whose ends differ: a tetrahedron turns at its vertices and rests on its faces.
#pragma once

#include <string>
#include <vector>

#include "puzzle/dissection.hpp"
#include "puzzle/puzzle.hpp"

namespace qter {

/// What a puzzle is made of, and how its grips move facets: the independent view that tests hold
/// against the states.
struct GeometricPuzzle {
    PuzzleParts parts;
    Dissection dissection;
    /// For each grip of `parts`, the facet that comes to each facet's place.
    std::vector<std::vector<std::uint32_t>> facet_turns;
    /// The facet of `dissection` that each drawn sticker is.
    std::vector<std::uint32_t> drawn_facets;
};

/// What a description of cuts leaves open, and what may be called otherwise.
struct GeometricNames {
    struct Orbit {
        std::string name;
        /// Its pieces in the order of slots, each as its faces: the reference sticker first, then
        /// clockwise ("URF"); empty: derived.
        std::vector<std::string> pieces;
        bool omitted = false;  ///< the puzzle has no such pieces after all
    };
    std::string name;
    std::string title;
    std::vector<std::string> aliases;
    /// Grips of the outermost layer by their derived name and the one they get: {"UFR", "F"}.
    std::vector<std::pair<std::string, std::string>> grips;
    /// For the orbits in their derived order; empty: derived names.
    std::vector<Orbit> orbits;
};

/// Builds the puzzle. Errors are those of dissect, names that do not fit, a puzzle on which nothing
/// turns, and tables of turns with more than kMaxTurnEntries entries. O(facets * grips).
Result<GeometricPuzzle> make_geometric_puzzle(const CutDescription& cuts, std::string description,
                                              const GeometricNames& names, Span span);

}  // namespace qter
