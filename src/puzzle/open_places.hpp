// Open places of a scramble, as `?` in ksolve: pieces that are not known, and places or
// orientations that do not matter in the solved state.
#pragma once

#include <vector>

namespace qter {

/// By slot.
struct OpenPlaces {
    std::vector<bool> unknown;  ///< the piece here may be any piece that is not named elsewhere
    std::vector<bool> place;    ///< the final piece here may be any piece
    std::vector<bool> turn;     ///< the final orientation here may be any orientation
};

}  // namespace qter
