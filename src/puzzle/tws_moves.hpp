// The moves of a .tws file: which become grips, which are rotations of the whole puzzle, and which
// are powers of others (tws.hpp).
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "puzzle/tws_description.hpp"
#include "puzzle/tws_pieces.hpp"

namespace qter {

/// A move as the file names it, by a block or as a sequence of others.
struct TwsMove {
    TwsWord name;
    State turn;
    std::vector<std::size_t> centres = {};  ///< sets that are centres and that it turns, ascending
    bool sequence = false;                  ///< of moves, or another name of one
    bool turns = true;                      ///< of a sequence: some move in it turns layers
    bool alias = false;                     ///< no turn of its own, whatever it does
    bool rotation = false;                  ///< of the whole puzzle
};

/// By grip, the sets that are centres and that it turns, ascending.
using TwsCentres = std::vector<std::vector<std::size_t>>;

struct TwsMoves {
    std::vector<TwsMove> named;  ///< all, in the order in which they are known
    std::vector<Grip> grips;     ///< of those that turn layers and are no power of any
    std::vector<NamedRotation> rotations;
    std::vector<OtherName> other_names;
    TwsCentres centres;
};

/// Errors and warnings are added to `errors`. When these have errors before grips are made, of
/// others or of moves, there are no grips. Memory: kMaxTurnEntries slots.
[[nodiscard]] TwsMoves tws_moves_of(const TwsDescription& said, const TwsPieces& pieces,
                                    Diagnostics& errors);

}  // namespace qter
