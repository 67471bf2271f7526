// Names of the orbits and pieces of a solid that has been cut up: derived ones, and those that a
// description gives.
//
// Orbits are called by how many faces their pieces show (corners, edges2, center-U). A piece is
// called by its faces, and where two would have one name, by as much of where it lies as keeps
// names apart: the faces near it, or its layers.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "puzzle/geometric_pieces.hpp"
#include "support/diagnostic.hpp"

namespace qter {

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

/// Gives the orbits derived names, or those that are wanted, with their places in that order.
/// Errors (kBadPuzzle): another number of orbits than there are; pieces that an orbit does not
/// have, or that are not listed once each.
[[nodiscard]] std::optional<Diagnostic> name_orbits(
    const Dissection& cut, const std::vector<GeometricNames::Orbit>& wanted,
    std::vector<CellOrbit>& orbits, Span span);

/// By orbit and place: different where faces and layers tell pieces apart.
[[nodiscard]] std::vector<std::vector<std::string>> derived_piece_names(
    const Dissection& cut, const TurnLines& lines, const std::vector<CellOrbit>& orbits);

}  // namespace qter
