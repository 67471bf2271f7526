// What turns of a solid that has been cut up: the lines that its cuts lie on with their ends, and
// the grips, by layer and in blocks.
//
// What turns: the slab that holds the centre is held in the hand and rests. Where a cut goes
// through the centre, both sides of it turn (the 2x2x2 has six grips, not three), except on lines
// whose ends differ: a tetrahedron that is cut at its vertices turns there and rests on its faces.
//
// Worked numbers: a 4x4x4 has three lines of four slabs, none at rest; six ends of two layers each,
// so twelve grips of one layer, and blocks such as Uw, the layers 1 and 2 of U.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "puzzle/dissection.hpp"
#include "puzzle/puzzle.hpp"
#include "support/result.hpp"

namespace qter {

struct GeometricTurns {
    TurnLines lines;
    std::vector<Grip> grips;  ///< those of one layer first; Grip::turn is not set
};

/// `wanted`: grips of outermost layers by the name of their end and the one they get. Errors
/// (kBadPuzzle): names that no grip has, or that two grips get. O(axes * (cells + layers^2)).
Result<GeometricTurns> geometric_turns(
    const Dissection& cut, const std::vector<std::pair<std::string, std::string>>& wanted,
    Span span);

/// The slabs hold the facet. Asked for every facet and grip whenever a puzzle is made from cuts.
[[nodiscard]] inline bool turns_facet(const Dissection& cut, const SlabRange& slabs,
                                      std::uint32_t facet) {
    const std::uint8_t slab = cut.cells[cut.facets[facet].cell][slabs.line];
    return slab >= slabs.first && slab <= slabs.last;
}

}  // namespace qter
