// Moves of a .tws file that are sequences of other moves: MoveSequence, MoveAlias (tws.hpp).
#pragma once

#include <vector>

#include "puzzle/tws_description.hpp"
#include "puzzle/tws_moves.hpp"

namespace qter {

/// Adds the sequences of a file to its moves. They may name each other, in any order. A rotation in
/// them is where it takes the pieces, so one that is not taken back stays. Errors, or warnings
/// where they may fail: what is no algorithm of the moves; sequences that name each other in a
/// circle; too many, or too long ones, kMaxTurnEntries slots in all and 10^9 slots of work.
void add_tws_sequences(const TwsDescription& said, const Shape& shape, std::vector<TwsMove>& moves,
                       Diagnostics& errors);

}  // namespace qter
