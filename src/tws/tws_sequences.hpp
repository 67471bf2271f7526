// Moves of a .tws file given as sequences of other moves: MoveSequence, MoveAlias (tws.hpp).
#pragma once

#include <vector>

#include "tws/tws_description.hpp"
#include "tws/tws_moves.hpp"

namespace qter {

/// Adds the sequences of a file to its moves. They may use each other, in any order. A rotation in
/// a sequence acts on the pieces, so a rotation that is not undone remains. Errors, or warnings if
/// sequences may fail: texts that are not algorithms of the moves; sequences that use each other in
/// a circle; too many or too long sequences, with limits of kMaxTurnEntries slots in all and 10^9
/// slots of work.
void add_tws_sequences(const TwsDescription& said, const Shape& shape, std::vector<TwsMove>& moves,
                       Diagnostics& errors);

}  // namespace qter
