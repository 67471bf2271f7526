// Detection of counting from 0 or from 1 in a block of a .tws file (tws.hpp).
#pragma once

#include "tws/tws_description.hpp"

namespace qter {

/// For a block whose keyword means counting from 0, with its numbers as written. Some files count
/// from 1 nevertheless. If the numbers are those of the solved position in another order, only one
/// way of counting fits; otherwise a 0, or a number equal to the size of the set, decides. Warns if
/// neither occurs.
[[nodiscard]] bool tws_counts_from_zero(const TwsDescription& said, const TwsBlock& block,
                                        bool is_position, Diagnostics& errors);

}  // namespace qter
