// The moves of a .tws file: grips, rotations of the whole puzzle, and powers of other moves
// (tws.hpp).
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "tws/tws_description.hpp"
#include "tws/tws_pieces.hpp"

namespace qter {

/// A named move of the file, given by a block or as a sequence of others.
struct TwsMove {
    TwsWord name;
    State turn;
    std::vector<std::size_t> centres = {};  ///< sets that are centres and that it turns, ascending
    bool sequence = false;                  ///< a sequence of moves, or another name of one
    bool turns = true;                      ///< for a sequence: some move in it turns layers
    bool alias = false;                     ///< another name of a move
    bool rotation = false;                  ///< of the whole puzzle
};

/// By grip, the sets that are centres and that it turns, ascending.
using TwsCentres = std::vector<std::vector<std::size_t>>;

struct TwsMoves {
    std::vector<TwsMove> named;  ///< all moves, in the order of the file, sequences last
    std::vector<Grip> grips;     ///< moves that turn layers and are not powers of others
    std::vector<NamedRotation> rotations;
    std::vector<OtherName> other_names;
    TwsCentres centres;
};

/// Errors and warnings are added to `errors`. After errors in moves or other statements, no grips
/// are made. Memory: kMaxTurnEntries slots.
[[nodiscard]] TwsMoves tws_moves_of(const TwsDescription& said, const TwsPieces& pieces,
                                    Diagnostics& errors);

}  // namespace qter
