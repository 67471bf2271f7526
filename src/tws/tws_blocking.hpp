// Blocked turns of a puzzle in the .tws format: as illegal places (tws_illegal.hpp) and blocks
// (tws_blocks.hpp), if possible.
//
// The result is verified by reading it back: illegal places are only used if they give the rules of
// the puzzle, blocks only if they can be read. Illegal places from the puzzle's own file are tried
// first, then those that the rules suggest.
#pragma once

#include <cstdint>
#include <vector>

#include "puzzle/puzzle.hpp"
#include "support/result.hpp"
#include "tws/tws_blocks.hpp"
#include "tws/tws_illegal.hpp"

namespace qter {

/// The rules of a puzzle in this format.
struct TwsBlocking {
    std::vector<IllegalPlace> illegal;
    std::vector<std::uint16_t> centres;  ///< grips of the centres in bonds, ascending
    bool core = false;                   ///< some centre is glued to the core
};

/// Errors, at `span`, each with the reason: solids; turns blocked by two pieces, or by a piece in
/// one orientation only; obstacles that are not illegal places; glued pieces that have identical
/// pieces or that no grip can move; grips that are turns of others.
[[nodiscard]] Result<TwsBlocking> tws_blocking_of(const Puzzle& puzzle, Span span);

}  // namespace qter
