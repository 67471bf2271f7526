// Structures: the cycles of each register, by numbers of pieces only.
//
// The finder decides "a 3-cycle of corners with a twist and a 5-cycle of edges with a flip"; the
// solver decides which corners and edges. A structure has, for each register, the cycles that it
// owns. For each orbit it has the number of shared pieces, which no register owns and which take up
// twists and parities, and the number of unused pieces.
//
// Source: section 3.2 of the Qter paper: an architecture is the cycle combinations of all registers
// and the shared pieces that make them possible.
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
    std::uint32_t orbit = 0;   ///< index into FinderPuzzle::orbits()
    std::uint32_t length = 1;  ///< pieces, at least 1; 1 for a piece that only twists
    std::uint32_t twist = 0;   ///< sum of the twists around the cycle, below the orbit's modulus

    /// By orbit; within an orbit the longest first, then the largest twist.
    friend bool operator<(const OwnedCycle& a, const OwnedCycle& b);
    friend bool operator==(const OwnedCycle&, const OwnedCycle&) = default;
};

using OwnedCycles = std::vector<OwnedCycle>;

struct Structure {
    std::vector<OwnedCycles>
        registers;  ///< in the order of the tuple; the cycles of each are sorted
    std::vector<std::uint32_t> shared;  ///< by orbit: the fewest that suffice
    std::vector<std::uint32_t> unused;  ///< by orbit: pieces that are neither owned nor shared

    friend bool operator==(const Structure&, const Structure&) = default;
};

/// length * modulus / gcd(modulus, twist).
[[nodiscard]] std::uint64_t order(const FinderOrbit& orbit, const OwnedCycle& cycle);
/// The least common multiple of its cycles' orders; 1 without cycles.
[[nodiscard]] Integer order(const FinderPuzzle& puzzle, const OwnedCycles& cycles);

/// "5", "5+" or "5+2", as in docs/conventions.md and cycle_notation (state.hpp).
[[nodiscard]] std::string cycle_notation(const FinderOrbit& orbit, const OwnedCycle& cycle);

/// The sums of twists and parities of an element that has these cycles and moves nothing else, in
/// the form of GroupConstraints::image.
[[nodiscard]] ResidueSubgroup::Vector sums_of(const FinderPuzzle& puzzle,
                                              const OwnedCycles& cycles);

/// Whether `shared` pieces, by orbit, can correct these sums and parities to those of a member of
/// the puzzle's group. If `parity_sharing` is forbidden, they may twist but not change places.
/// O(orbits^3).
[[nodiscard]] bool absorbed(const FinderPuzzle& puzzle, const ResidueSubgroup::Vector& sums,
                            const std::vector<std::uint32_t>& shared, ParitySharing parity_sharing);

/// Whether some element of the puzzle's group has these cycles on separate pieces and otherwise
/// moves only shared pieces, judged by sums of twists and parities. Exact if the group is exact.
[[nodiscard]] inline bool satisfies_constraints(const FinderPuzzle& puzzle,
                                                const OwnedCycles& cycles,
                                                const std::vector<std::uint32_t>& shared,
                                                ParitySharing parity_sharing) {
    return absorbed(puzzle, sums_of(puzzle, cycles), shared, parity_sharing);
}

}  // namespace qter
