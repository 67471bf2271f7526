// From a structure to elements of the puzzle's group: a proof that can be held in the hand.
//
// The technique: a construction, checked by a membership test. The cycles of all registers are laid
// out on pieces, one after the other, and the shared pieces set aside. What a register's element
// does to its own pieces is then known. What it does to the shared ones is whatever takes it into
// the group: a twist of one of them makes the sum right, a swap of two the parity. Every element is
// checked with the group itself, which knows nothing of sums and parities of ours.
#pragma once

#include <optional>
#include <vector>

#include "finder/parity_sharing.hpp"
#include "finder/structure.hpp"
#include "puzzle/state.hpp"

namespace qter {

struct RealisedRegister {
    State element;            ///< a member of the puzzle's group
    std::vector<Slot> owned;  ///< slots of the register's own pieces, ascending
};

struct Realisation {
    std::vector<RealisedRegister> registers;  ///< in the order of the structure
    std::vector<Slot> shared;                 ///< ascending
};

/// Elements with the structure's cycles on pieces of their own, that otherwise move only the shared
/// pieces, checked with PuzzleGroup::contains; nullopt when there are none. `parity_sharing`
/// forbidden allows no two shared pieces to change places.
[[nodiscard]] std::optional<Realisation> realise(const FinderPuzzle& puzzle,
                                                 const Structure& structure,
                                                 ParitySharing parity_sharing);

}  // namespace qter
