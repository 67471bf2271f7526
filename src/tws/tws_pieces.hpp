// The pieces of a .tws file, from its sets and its solved position (tws.hpp).
//
// If orientations of a set only matter for some pieces, or mod a divisor of their number, a piece
// is read as its stickers: each place with m orientations becomes m places without orientations,
// each piece m pieces. Two stickers of one piece are identical if turning the piece from one to the
// other is not visible. So states that differ by such a twist differ by identical pieces, which are
// handled exactly.
#pragma once

#include <vector>

#include "tws/tws.hpp"
#include "tws/tws_description.hpp"

namespace qter {

struct TwsPieces {
    Shape shape;
    TwsForm form;
    std::vector<Orbit> orbits;
    std::vector<Piece> pieces;
};

/// Assigns slots to each set that is not a centre, and records which sets have orientations that
/// never matter and which are split. The description must have a solved position. Errors: more than
/// kMaxPieces places, identical pieces whose orientations do not matter alike. Warning: sets that
/// are split.
[[nodiscard]] TwsPieces tws_pieces_of(TwsDescription& said, Diagnostics& errors);

}  // namespace qter
