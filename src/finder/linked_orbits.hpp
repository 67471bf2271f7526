// Linked orbits: those where the puzzle's group is smaller than its constraints allow.
//
// On most puzzles every state with possible sums of twists and parities can be reached. On others,
// such as the skewb, the actions on a few orbits are linked; all other orbits are free except for
// sums and parities. The finder enumerates the elements of the group's action on the linked orbits.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "finder/parity_sharing.hpp"
#include "finder/structure.hpp"
#include "group/residue_subgroup.hpp"
#include "support/cancellation.hpp"
#include "support/result.hpp"

namespace qter {

/// What one register does in the linked orbits.
struct LinkedRegister {
    OwnedCycles cycles;       ///< sorted; may be empty
    std::uint64_t order = 1;  ///< of these cycles
    /// Sums of twists and parities (with the coordinates of GroupConstraints::image), zero outside
    /// of the linked orbits. One vector for each element of the group's action there that has these
    /// cycles and otherwise moves only shared pieces; sorted, at least one.
    std::vector<ResidueSubgroup::Vector> vectors;

    friend bool operator==(const LinkedRegister&, const LinkedRegister&) = default;
};

/// One way for several registers to share the pieces of the linked orbits.
struct LinkedRegisters {
    std::vector<LinkedRegister> registers;
    /// By orbit of the puzzle; the fewest that suffice where LinkedOrbits::fewest_shared.
    std::vector<std::uint32_t> shared;

    friend bool operator==(const LinkedRegisters&, const LinkedRegisters&) = default;
};

class LinkedOrbits {
 public:
    /// Most elements of the group's action on the linked orbits that are enumerated.
    static constexpr std::uint64_t kMaxElements = 4'000'000;

    /// The linked orbits: a set of orbits that explains why the puzzle's group is not exact. Orbits
    /// are left out one by one, so that none of the remaining ones can be left out. Empty if the
    /// group is exact. An error (kTooLarge) if the action on them has more than kMaxElements
    /// elements, more pieces (LinkedPatterns) or more sets that registers own (kMaxChoices) than
    /// the limits allow, or if an order is not proven. Cost: a stabiliser chain for each orbit, and
    /// at most seconds for the elements.
    static Result<LinkedOrbits> of(const FinderPuzzle& puzzle);

    /// Indices of the puzzle's orbits, ascending.
    [[nodiscard]] const std::vector<std::uint32_t>& orbits() const { return orbits_; }
    [[nodiscard]] bool empty() const { return orbits_.empty(); }

    /// False if there are too many ways to choose shared pieces: then `ways` shares every piece
    /// that helps a register, needed or not (linked_choices.hpp).
    [[nodiscard]] bool fewest_shared() const;

    /// Every way in which `registers` registers can share the linked orbits, in every order of the
    /// registers, without duplicates; a register may do nothing there. Of ways with the same
    /// cycles, one with fewer vectors is listed only if it shares fewer pieces of some orbit.
    /// Incomplete once `cancellation` is requested.
    [[nodiscard]] std::vector<LinkedRegisters> ways(std::uint32_t registers,
                                                    ParitySharing parity_sharing,
                                                    const Cancellation& cancellation) const;

 private:
    LinkedOrbits() = default;

    struct Contents;  // patterns of cycles and choices of pieces

    std::vector<std::uint32_t> orbits_;
    std::shared_ptr<const Contents> contents_;
};

}  // namespace qter
