// From a structure to elements of the puzzle's group: a constructive proof.
//
// The technique: a construction, checked by a membership test. The cycles of all registers are
// assigned to pieces, one after the other, and the shared pieces are set aside. That determines
// what a register's element does to its own pieces. On the shared pieces it does whatever takes it
// into the group: a twist of one corrects the sum, a swap of two the parity. Every element is
// checked with the group itself, independently of sums and parities.
#pragma once

#include <optional>
#include <vector>

#include "finder/parity_sharing.hpp"
#include "finder/structure.hpp"
#include "state/state.hpp"

namespace qter {

struct RealisedRegister {
    State element;            ///< an element of the puzzle's group
    std::vector<Slot> owned;  ///< slots of the register's own pieces, ascending
};

struct Realisation {
    std::vector<RealisedRegister> registers;  ///< in the order of the structure
    std::vector<Slot> shared;                 ///< ascending
};

/// Elements with the structure's cycles on separate pieces, which otherwise move only the shared
/// pieces; checked with PuzzleGroup::contains. nullopt if there are none. If `parity_sharing` is
/// forbidden, no two shared pieces change places.
[[nodiscard]] std::optional<Realisation> realise(const FinderPuzzle& puzzle,
                                                 const Structure& structure,
                                                 ParitySharing parity_sharing);

}  // namespace qter
