// The moves of a .tws file: which become grips, and which are powers of these (tws.hpp).
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "puzzle/tws_description.hpp"
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

/// By grip, the sets that are centres and that it turns, ascending.
using TwsCentres = std::vector<std::vector<std::size_t>>;

struct TwsMoves {
    std::vector<TwsMove> moves;                        ///< none is a power of one before it
    std::vector<std::pair<TwsWord, TwsPower>> powers;  ///< others that are in order
    std::vector<Grip> grips;                           ///< of those that are no power of any
    TwsCentres centres;
};

/// Errors and warnings are added to `errors`. When these have errors before grips are made, of
/// others or of moves, there are no grips. Memory: kMaxTurnEntries slots.
[[nodiscard]] TwsMoves tws_moves_of(const TwsDescription& said, const TwsPieces& pieces,
                                    Diagnostics& errors);

}  // namespace qter
