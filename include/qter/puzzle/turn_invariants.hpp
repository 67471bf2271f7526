// What no turn of a puzzle changes: orientation sums and combinations of parities.
//
// The sum of an orbit's orientations and the sign of its permutation add up when states are
// composed, so what they are for the generators says what they can be for any state that turning
// reaches: sums are multiples of the gcd of the generators' sums, and the vector of parities lies
// in the span of the generators' vectors over GF(2). For the 3x3 that is all there is to know
// (Joyner, "Adventures in Group Theory", 2008); puzzles whose orbits are tied together more tightly
// than that (the corners of a skewb) have more constraints than are found here.
#pragma once

#include <cstdint>
#include <vector>

#include "qter/puzzle/puzzle.hpp"

namespace qter {

struct TurnInvariants {
    /// By orbit: its orientations add up to a multiple of this divisor of their modulus; 1 where
    /// any sum can be reached.
    std::vector<std::uint32_t> sum_unit;
    /// Sets of orbits, ascending, whose parities always add up to even; a basis of all such sets.
    std::vector<std::vector<std::uint32_t>> even_sets;
};

/// Reads them off the generators' turns; O(generators * (slots + orbits^2)).
[[nodiscard]] TurnInvariants turn_invariants(const Puzzle& puzzle);

/// What a state, valid for the puzzle's shape, breaks of them.
struct BrokenInvariants {
    std::vector<std::uint32_t> sums;       ///< orbits whose orientation sum cannot be
    std::vector<std::uint32_t> even_sets;  ///< numbers in TurnInvariants::even_sets

    [[nodiscard]] bool none() const { return sums.empty() && even_sets.empty(); }
};
[[nodiscard]] BrokenInvariants broken_invariants(const Puzzle& puzzle,
                                                 const TurnInvariants& invariants,
                                                 const State& state);

/// Tells look-alikes apart so that the state can be reached: the same state to the eye, with look-
/// alikes swapped such that no more even set is broken, if that is possible; else `state` as it is.
/// At most two pieces of each orbit change places. O(slots + orbits^3).
[[nodiscard]] State swap_look_alikes(const Puzzle& puzzle, const TurnInvariants& invariants,
                                     State state);

}  // namespace qter
