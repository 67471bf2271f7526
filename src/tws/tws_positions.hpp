// The named positions of a .tws file: scrambles, given by pieces or by moves (tws.hpp).
#pragma once

#include <vector>

#include "tws/tws.hpp"
#include "tws/tws_description.hpp"
#include "tws/tws_moves.hpp"
#include "tws/tws_pieces.hpp"

namespace qter {

/// The scrambles of a description, as states of the puzzle. `moves` are those of the file, empty if
/// it has none. Errors and warnings are added to `errors`.
[[nodiscard]] std::vector<TwsFile::NamedState> tws_positions_of(
    const Source& source, const TwsDescription& said, const TwsPieces& pieces,
    const TwsMoves& moves, const Puzzle& puzzle, Diagnostics& errors);

}  // namespace qter
