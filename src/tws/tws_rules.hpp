// Rules that block turns, from the `Block` and `Illegal` statements of a .tws file
// (tws_illegal.hpp, tws_blocks.hpp).
#pragma once

#include <vector>

#include "tws/tws.hpp"
#include "tws/tws_blocks.hpp"
#include "tws/tws_description.hpp"
#include "tws/tws_illegal.hpp"
#include "tws/tws_moves.hpp"

namespace qter {

/// The places of the `Illegal` statements. Errors are added to `errors`.
[[nodiscard]] std::vector<IllegalPlace> tws_illegal_of(const TwsDescription& said,
                                                       const TwsForm& form, Diagnostics& errors);

/// Adds the blocks and illegal places to the puzzle of the description; after errors, changes
/// nothing.
void block_tws_turns(const TwsDescription& said, const TwsForm& form, const TwsCentres& centres,
                     const std::vector<IllegalPlace>& illegal, Puzzle& puzzle, Diagnostics& errors);

}  // namespace qter
