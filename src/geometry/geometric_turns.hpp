// Turns of a dissected solid: the lines of its cuts with their ends, and the grips, for single
// layers and for blocks.
//
// The slab that holds the centre is held in the hand and does not turn. If a cut goes through the
// centre, both sides of it turn (the 2x2x2 has six grips, not three), except on lines with
// different ends: a tetrahedron cut at its vertices turns there and rests on its faces.
//
// Worked numbers: a 4x4x4 has three lines of four slabs, none of them fixed; six ends with two
// layers each, so twelve grips of one layer, and blocks such as Uw, the layers 1 and 2 of U.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "geometry/dissection.hpp"
#include "puzzle/puzzle.hpp"
#include "support/result.hpp"

namespace qter {

struct GeometricTurns {
    TurnLines lines;
    std::vector<Grip> grips;  ///< those of one layer first; Grip::turn is not set
};

/// `wanted`: new names for grips of outermost layers, by the name of their end. Errors
/// (kBadPuzzle): unknown old names, and new names for two grips. O(axes * (cells + layers^2)).
Result<GeometricTurns> geometric_turns(
    const Dissection& cut, const std::vector<std::pair<std::string, std::string>>& wanted,
    Span span);

/// True if the facet is in the slabs. Called for every facet and grip when a puzzle is built from
/// cuts.
[[nodiscard]] inline bool turns_facet(const Dissection& cut, const SlabRange& slabs,
                                      std::uint32_t facet) {
    const std::uint8_t slab = cut.cells[cut.facets[facet].cell][slabs.line];
    return slab >= slabs.first && slab <= slabs.last;
}

}  // namespace qter
