// The moves of a .tws file: which become grips, and which are powers of these (tws.hpp).
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "puzzle/tws_pieces.hpp"

namespace qter {

/// A move that may become a grip.
struct TwsMove {
    TwsWord name;
    State turn;
    std::uint32_t order = 1;
    std::vector<std::size_t> centres = {};  ///< sets that are centres and that it turns, ascending
};
/// Move `move` done `amount` times.
struct TwsPower {
    std::size_t move = 0;
    std::uint32_t amount = 0;
};

struct TwsMoves {
    std::vector<TwsMove> moves;                        ///< none is a power of one before it
    std::vector<std::pair<TwsWord, TwsPower>> powers;  ///< all others
    std::vector<Grip> grips;                           ///< of those that are no power of any
    std::vector<std::vector<std::size_t>> centres;     ///< by grip, the centres that it turns
};

/// Errors and warnings are added to `errors`; there are no grips when these have errors, of others
/// or of moves. Memory: kMaxTurnEntries slots.
[[nodiscard]] TwsMoves tws_moves_of(const TwsDescription& said, const TwsPieces& pieces,
                                    Diagnostics& errors);

}  // namespace qter
