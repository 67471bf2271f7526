// Which cells of a solid that has been cut up are pieces, in which orbits, and in how many
// orientations.
//
// Everything is derived from what turns do to facets, by connected components: two cells are in one
// orbit when turns take one to the other's place, and two facets are alike when turns take one to
// the other's. An orbit has as many orientations as places within a cell that a facet can take.
// Cells that nothing moves are no pieces, and facets that nothing moves are no stickers of theirs:
// at the rim of a box one cell high, those that a piece turns about.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "puzzle/dissection.hpp"
#include "puzzle/geometric_turns.hpp"

namespace qter {

/// A cell as a piece of the puzzle.
struct CellPlace {
    std::uint32_t cell = 0;
    /// The reference sticker first, then clockwise; behind them, one that faces away from the
    /// centre between two on opposite sides.
    std::vector<std::uint32_t> facets;
    std::vector<std::uint8_t> faces;  ///< of the cell, ascending, each once
};

/// Pieces that reach each other's places.
struct CellOrbit {
    std::vector<CellPlace> places;
    std::uint32_t orientations = 1;
    bool tip = false;
    std::string name;      ///< name_orbits() sets it
    bool omitted = false;  ///< likewise

    /// A marked center that only turns in its place.
    [[nodiscard]] bool turns_in_place() const {
        return places.size() == 1 && places[0].facets.size() > places[0].faces.size();
    }
};

/// Corners first, then edges, then centers, larger orbits later, tips behind others of
/// their kind; the places by their faces.
/// O(facets * grips).
[[nodiscard]] std::vector<CellOrbit> cell_orbits(const Dissection& cut,
                                                 const GeometricTurns& turns);

/// Of how many sides one sees it: 1 of a center, 2 of an edge, 3 of a corner. Opposite ones are
/// one.
[[nodiscard]] std::size_t sides_shown(const Dissection& cut, const CellPlace& place);

/// The faces of its stickers, in their order.
[[nodiscard]] std::vector<std::uint8_t> clockwise_faces(const Dissection& cut,
                                                        const CellPlace& place);

/// The faces whose colours its stickers have: their own, but for the mark of a marked center, which
/// has the colour of the face that it points to.
[[nodiscard]] std::vector<std::uint8_t> sticker_colours(const Dissection& cut,
                                                        const CellPlace& place);

}  // namespace qter
