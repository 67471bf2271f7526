// What blocks turns of a puzzle as a .tws file says it: by illegal places (tws_illegal.hpp) and
// blocks (tws_blocks.hpp), and where these can say it.
//
// What is written is read back first: places are taken only if they come to the rules of the
// puzzle, blocks only if they can be read. Places that a file had said are tried first, then those
// that the rules point to.
#pragma once

#include <cstdint>
#include <vector>

#include "puzzle/puzzle.hpp"
#include "puzzle/tws_blocks.hpp"
#include "puzzle/tws_illegal.hpp"
#include "support/result.hpp"

namespace qter {

/// How the rules of a puzzle are written.
struct TwsBlocking {
    std::vector<IllegalPlace> illegal;
    std::vector<std::uint16_t> centres;  ///< grips whose centres bonds name, ascending
    bool core = false;                   ///< some centre is glued to what never turns
};

/// Errors, at `span`, each with what it is that the format cannot say: solids; turns that two
/// pieces block together, or one in some orientation only; obstacles that are no illegal places;
/// glued pieces that look like others or that no grip can move; grips that are turns of others.
[[nodiscard]] Result<TwsBlocking> tws_blocking_of(const Puzzle& puzzle, Span span);

}  // namespace qter
