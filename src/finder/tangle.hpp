// Orbits in which the puzzle's group is smaller than sums of twists and parities explain.
//
// On most puzzles every state with the right sums and parities is reached. Where that is not so, as
// on the skewb, a few orbits are to blame: what happens there decides, and all other orbits are
// free but for sums and parities. These few orbits are the tangle. The finder decides them with the
// group itself: it goes through the elements of the group's action on the tangle.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "finder/parity_sharing.hpp"
#include "finder/structure.hpp"
#include "puzzle/residue_subgroup.hpp"
#include "support/cancellation.hpp"
#include "support/result.hpp"

namespace qter {

/// What one register does in the tangle.
struct TangledRegister {
    OwnedCycles cycles;       ///< sorted; may be empty
    std::uint64_t order = 1;  ///< of these cycles
    /// Sums of twists and parities (GroupConstraints::image has the coordinates), zero outside of
    /// the tangle, of all elements of the group's action on the tangle that have these cycles and
    /// otherwise move only shared pieces; sorted, at least one.
    std::vector<ResidueSubgroup::Vector> vectors;

    friend bool operator==(const TangledRegister&, const TangledRegister&) = default;
};

/// How several registers can share the tangle: one way to give its pieces away.
struct TangledRegisters {
    std::vector<TangledRegister> registers;
    std::vector<std::uint32_t> shared;  ///< by orbit of the puzzle; the fewest that suffice

    friend bool operator==(const TangledRegisters&, const TangledRegisters&) = default;
};

class Tangle {
 public:
    /// Most elements of the group's action on the tangle that are gone through.
    static constexpr std::uint64_t kMaxElements = 4'000'000;

    /// The smallest set of orbits found that explains why the puzzle's group is not exact, by
    /// leaving out orbits one by one: none of them can be left out. Empty when the group is exact.
    /// An error (kTooLarge) when the action on it has more than kMaxElements elements, more pieces
    /// (TanglePatterns) or ways to give them away (kMaxChoices) than the limits allow, or when an
    /// order is not proven. A stabiliser chain per orbit, and seconds at most for the elements.
    static Result<Tangle> of(const FinderPuzzle& puzzle);

    /// Orbits of the puzzle, ascending.
    [[nodiscard]] const std::vector<std::uint32_t>& orbits() const { return orbits_; }
    [[nodiscard]] bool empty() const { return orbits_.empty(); }

    /// Every way in which `registers` registers share the tangle, with every order of the registers
    /// among themselves; duplicates left out. Registers that do nothing there included. Of ways
    /// with the same cycles, those with fewer vectors are there only where they share fewer pieces
    /// of some orbit. Incomplete once `cancellation` is requested.
    [[nodiscard]] std::vector<TangledRegisters> ways(std::uint32_t registers,
                                                     ParitySharing parity_sharing,
                                                     const Cancellation& cancellation) const;

 private:
    Tangle() = default;

    struct Contents;  // patterns of cycles and choices of pieces

    std::vector<std::uint32_t> orbits_;
    std::shared_ptr<const Contents> contents_;
};

}  // namespace qter
