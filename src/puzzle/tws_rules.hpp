// What blocks the turns of a .tws file's puzzle: its `Block` and `Illegal` statements as rules
// (tws_illegal.hpp, tws_blocks.hpp).
#pragma once

#include <vector>

#include "puzzle/tws.hpp"
#include "puzzle/tws_blocks.hpp"
#include "puzzle/tws_description.hpp"
#include "puzzle/tws_illegal.hpp"
#include "puzzle/tws_moves.hpp"

namespace qter {

/// What `Illegal` says. Errors are added to `errors`.
[[nodiscard]] std::vector<IllegalPlace> tws_illegal_of(const TwsDescription& said,
                                                       const TwsForm& form, Diagnostics& errors);

/// Makes the turns of the description's puzzle such that blocks and illegal places block them; with
/// errors, changes nothing.
void block_tws_turns(const TwsDescription& said, const TwsForm& form, const TwsCentres& centres,
                     const std::vector<IllegalPlace>& illegal, Puzzle& puzzle, Diagnostics& errors);

}  // namespace qter
