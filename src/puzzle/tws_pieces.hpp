// The pieces of a .tws file: what its sets and its solved position say (tws.hpp).
#pragma once

#include <vector>

#include "puzzle/tws.hpp"
#include "puzzle/tws_description.hpp"

namespace qter {

struct TwsPieces {
    Shape shape;
    TwsForm form;
    std::vector<Orbit> orbits;
    std::vector<Piece> pieces;
};

/// Gives each set that is no centre its slots, and says of which orientations never matter. The
/// description must have a solved position.
[[nodiscard]] TwsPieces tws_pieces_of(TwsDescription& said);

}  // namespace qter
