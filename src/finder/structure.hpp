// Structures: which cycles each register owns, by numbers of pieces only.
//
// "A 3-cycle of corners with a twist and a 5-cycle of edges with a flip" is what the finder
// decides; which corners and edges these are is the solver's business. Register by register, the
// cycles that it owns; orbit by orbit, how many pieces that nobody owns must be free to take up
// twists and parities (shared), and how many are not needed at all (unused).
//
// Source: section 3.2 of the Qter paper: an architecture is the cycle combinations of all
// registers and the shared pieces that make them possible.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "finder/finder_puzzle.hpp"
#include "finder/parity_sharing.hpp"
#include "support/integer.hpp"

namespace qter {

/// A cycle that a register owns.
struct OwnedCycle {
    std::uint32_t orbit = 0;   ///< FinderPuzzle::orbits()
    std::uint32_t length = 1;  ///< pieces, at least 1; a piece that only twists has 1
    std::uint32_t twist = 0;   ///< sum of the twists on one way round, below the orbit's modulus

    /// By orbit; in an orbit the longest first, then the larger twist.
    friend bool operator<(const OwnedCycle& a, const OwnedCycle& b);
    friend bool operator==(const OwnedCycle&, const OwnedCycle&) = default;
};

using OwnedCycles = std::vector<OwnedCycle>;

struct Structure {
    std::vector<OwnedCycles> registers;  ///< in the order of the tuple, each sorted
    std::vector<std::uint32_t> shared;   ///< by orbit: the fewest that suffice
    std::vector<std::uint32_t> unused;   ///< by orbit: what is neither owned nor shared

    friend bool operator==(const Structure&, const Structure&) = default;
};

/// length * modulus / gcd(modulus, twist).
[[nodiscard]] std::uint64_t order(const FinderOrbit& orbit, const OwnedCycle& cycle);
/// The least common multiple of its cycles' orders; 1 for none.
[[nodiscard]] Integer order(const FinderPuzzle& puzzle, const OwnedCycles& cycles);

/// "5", "5+" or "5+2" as docs/conventions.md has it: as cycle_notation (state.hpp) writes cycles.
[[nodiscard]] std::string cycle_notation(const FinderOrbit& orbit, const OwnedCycle& cycle);

/// The sums of twists and parities of an element that has these cycles and does nothing else, as
/// GroupConstraints::image has them.
[[nodiscard]] ResidueSubgroup::Vector sums_of(const FinderPuzzle& puzzle,
                                              const OwnedCycles& cycles);

/// Whether `shared` pieces by orbit can make these sums and parities such as the puzzle's turns do.
/// With `parity_sharing` forbidden they may twist but not change places. O(orbits^3).
[[nodiscard]] bool absorbed(const FinderPuzzle& puzzle, const ResidueSubgroup::Vector& sums,
                            const std::vector<std::uint32_t>& shared, ParitySharing parity_sharing);

/// Whether some element of the puzzle's group has these cycles on pieces of its own and otherwise
/// moves only shared pieces, as far as sums of twists and parities tell: this is all there is to it
/// where the group is exact.
[[nodiscard]] inline bool satisfies_constraints(const FinderPuzzle& puzzle,
                                                const OwnedCycles& cycles,
                                                const std::vector<std::uint32_t>& shared,
                                                ParitySharing parity_sharing) {
    return absorbed(puzzle, sums_of(puzzle, cycles), shared, parity_sharing);
}

}  // namespace qter
