// Names of the orbits and pieces of a dissected solid: derived names, and those of a description.
//
// The name of an orbit is the number of faces that its pieces show (corners, edges2, center-U). The
// name of a piece is its faces; if two pieces would have the same name, as much of their position
// is added as distinguishes them: the faces near it, or its layers.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "geometry/geometric_pieces.hpp"
#include "support/diagnostic.hpp"

namespace qter {

/// Names that a description of cuts leaves open, and names that replace derived ones.
struct GeometricNames {
    struct Orbit {
        std::string name;
        /// Its pieces in the order of slots. Each piece is given by its faces, the reference
        /// sticker first, then clockwise ("URF"). Empty: derived.
        std::vector<std::string> pieces;
        bool omitted = false;  ///< these pieces are left out of the puzzle
    };
    std::string name;
    std::string title;
    std::vector<std::string> aliases;
    /// Grips of the outermost layers: the derived name and the new one: {"UFR", "F"}.
    std::vector<std::pair<std::string, std::string>> grips;
    /// For the orbits in their derived order; empty: derived names.
    std::vector<Orbit> orbits;
    /// How stickers are drawn (drawn_outlines.hpp): by the nearest piece; with cones for cuts, of
    /// half an angle with this cosine. Else as they are cut.
    bool nearest = false;
    double cones = 0;
};

/// Gives the orbits their wanted or derived names, and the corresponding order of places. Errors
/// (kBadPuzzle): a wrong number of orbits; pieces that an orbit does not have, or that are not
/// listed exactly once.
[[nodiscard]] std::optional<Diagnostic> name_orbits(
    const Dissection& cut, const std::vector<GeometricNames::Orbit>& wanted,
    std::vector<CellOrbit>& orbits, Span span);

/// By orbit and place; all different, if faces and layers distinguish the pieces.
[[nodiscard]] std::vector<std::vector<std::string>> derived_piece_names(
    const Dissection& cut, const TurnLines& lines, const std::vector<CellOrbit>& orbits);

}  // namespace qter
