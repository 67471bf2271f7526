// The pieces of a .tws file: what its sets and its solved position say (tws.hpp).
//
// Where orientations of a set matter for some pieces only, or mod a divisor of their number, a
// piece is read as its stickers: each place with m orientations becomes m places without, each
// piece m pieces. Two stickers of one piece look alike where turning the piece from one to the
// other cannot be seen. So states that differ by such a twist differ by look-alikes, and what is
// known of these is exact.
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

/// Gives each set that is no centre its slots, and says of which orientations never matter and
/// which are split. The description must have a solved position. Errors: more than kMaxPieces
/// places, look-alikes whose orientations do not matter alike. Warning: sets that are split.
[[nodiscard]] TwsPieces tws_pieces_of(TwsDescription& said, Diagnostics& errors);

}  // namespace qter
