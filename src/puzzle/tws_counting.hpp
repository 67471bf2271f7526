// Whether pieces of a block of a .tws file count from 0 or from 1 (tws.hpp).
#pragma once

#include "puzzle/tws_description.hpp"

namespace qter {

/// Of a block whose keyword says 0, with its numbers as they stand there. Files that count from 1
/// there have been written, too. Of numbers that are those of the solved position in another order,
/// only one way of counting can be meant; else a 0 or a number as large as the set says it. A
/// warning where nothing does.
[[nodiscard]] bool tws_counts_from_zero(const TwsDescription& said, const TwsBlock& block,
                                        bool is_position, Diagnostics& errors);

}  // namespace qter
