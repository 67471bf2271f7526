// Placements of the prime powers of an order: the cycles that are worth trying.
//
// The technique: dominance rules. The order of a register is a product of prime powers. It is
// enough to give each of them a cycle of its own whose length is a power of the same prime.
//
//   - A cycle of l = a * b pieces, a and b coprime, may be split into one of a and one of b pieces.
//     The least common multiple of the orders stays. The parity stays: a b - 1 and (a - 1) + (b -
//     1) differ by (a - 1)(b - 1), which is even. And a + b <= a b leaves pieces over.
//   - A cycle that adds nothing to the order may be left out: its pieces, left over, absorb what it
//     absorbed. If parities may not be shared, such a cycle may be needed to make an odd
//     permutation even; a swap of two pieces is the cheapest, and one for each orbit is enough.
//   - p^e in an orbit whose modulus has p^k: p^(e-k) pieces with a twist of order p^k. A longer
//     cycle with a smaller twist has the same parity and uses more pieces, and one leftover piece
//     absorbs any twist. The exception is the step from two pieces to one: swapping two is odd,
//     flipping one is even. So 2^e with e <= k may also be two pieces with a twist of order
//     2^(e-1).
//   - If e <= k no piece needs to move: any cycle of the register in that orbit can take the twist
//     ("5+"). Only if there is none, one piece is used for it ("1+"). That piece may change places
//     with another one to make a parity even: two pieces ("2+"), where one twisted piece and two
//     leftover ones would be three. This requires an even order and a twist of odd order.
//
// The orbit of each prime power is still to decide: fit.hpp.
#pragma once

#include <cstdint>
#include <vector>

#include "finder/finder_puzzle.hpp"

namespace qter {

/// One way to make a cycle of a prime power's order.
struct Placement {
    std::uint16_t orbit = 0;
    std::uint16_t length = 1;  ///< pieces; 1 for a mere twist, which another cycle may take
    std::uint16_t twist = 1;   ///< order of the twist; divides the orbit's modulus

    friend bool operator==(const Placement&, const Placement&) = default;
};

/// A prime power and all placements worth trying for it.
struct PrimePower {
    std::uint32_t prime = 2;
    std::uint32_t exponent = 1;
    std::uint64_t value = 2;
    /// Ascending by length. Without the linked orbits (linked_orbits.hpp).
    std::vector<Placement> placements;
    /// Fewest pieces that it needs: 0 if a twist is enough, or if the linked orbits may hold it.
    std::uint32_t least = 0;
};

/// Every prime power that is the order of some cycle of the puzzle, by prime, then by exponent.
/// `linked` are the linked orbits, a bit each, which get no placements; `linked_orders` are the
/// orders that registers can have in them.
[[nodiscard]] std::vector<PrimePower> prime_powers(const FinderPuzzle& puzzle, std::uint64_t linked,
                                                   const std::vector<std::uint64_t>& linked_orders);

}  // namespace qter
