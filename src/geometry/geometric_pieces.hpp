// Pieces of a dissected solid: their cells, orbits and orientations.
//
// Everything is derived from the effect of turns on facets, by connected components: two cells are
// in one orbit if turns take one to the other's place, and two facets are equivalent if turns take
// one to the other. The number of orientations of an orbit is the number of positions within a cell
// that a facet can take. Cells that nothing moves are not pieces, and facets that nothing moves are
// not stickers: on a box one cell high, the facets at the rim about which a piece turns.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "geometry/dissection.hpp"
#include "geometry/geometric_turns.hpp"

namespace qter {

/// A cell that is a piece of the puzzle.
struct CellPlace {
    std::uint32_t cell = 0;
    /// The reference sticker first, then clockwise; at the end, a facet that faces away from the
    /// centre between two facets on opposite sides.
    std::vector<std::uint32_t> facets;
    std::vector<std::uint8_t> faces;  ///< of the cell, ascending, without duplicates
};

/// An orbit of cells.
struct CellOrbit {
    std::vector<CellPlace> places;
    std::uint32_t orientations = 1;
    bool tip = false;
    std::string name;      ///< set by name_orbits()
    bool omitted = false;  ///< set by name_orbits()

    /// True for a marked center that only turns in its place.
    [[nodiscard]] bool turns_in_place() const {
        return places.size() == 1 && places[0].facets.size() > places[0].faces.size();
    }
};

/// The orbits: corners first, then edges, then centers; larger orbits after smaller ones, tips
/// after others of their kind. Places are ordered by their faces. O(facets * grips).
[[nodiscard]] std::vector<CellOrbit> cell_orbits(const Dissection& cut,
                                                 const GeometricTurns& turns);

/// The number of sides on which it is visible: 1 for a center, 2 for an edge, 3 for a corner.
/// Opposite sides count as one.
[[nodiscard]] std::size_t visible_sides(const Dissection& cut, const CellPlace& place);

/// The faces of its stickers, in their order.
[[nodiscard]] std::vector<std::uint8_t> clockwise_faces(const Dissection& cut,
                                                        const CellPlace& place);

/// The faces that give its stickers their colours: their own faces; for the mark of a marked
/// center, the face that it points to.
[[nodiscard]] std::vector<std::uint8_t> sticker_colours(const Dissection& cut,
                                                        const CellPlace& place);

}  // namespace qter
