// What a scramble leaves open, as ksolve's `?` does: pieces that are not known, and what does not
// matter once it is solved.
#pragma once

#include <vector>

namespace qter {

/// By slot.
struct OpenPlaces {
    std::vector<bool> unknown;  ///< the piece here may be any of those that nobody has named
    std::vector<bool> place;    ///< in the end any piece may be here
    std::vector<bool> turn;     ///< in the end the piece here may be turned in any way
};

}  // namespace qter
