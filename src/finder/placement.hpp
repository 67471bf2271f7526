// Where the prime powers of an order can go: the cycles that are worth trying.
//
// The technique: dominance rules. The order of a register is a product of prime powers, and it is
// enough to give each of them a cycle of its own whose length is a power of the same prime.
//
//   - A cycle of l = a * b pieces, a and b coprime, may be taken apart into one of a and one of b:
//     the orders' least common multiple stays, the parity stays (a b - 1 and (a - 1) + (b - 1)
//     differ by (a - 1)(b - 1), which is even), and a + b <= a b leaves pieces over.
//   - A cycle that adds nothing to the order may be left out: its pieces, left over, absorb what it
//     had absorbed. Where parities may not be shared, an odd permutation may have to be made even
//     by such a cycle; a swap of two pieces is the cheapest, one an orbit is enough.
//   - p^e in an orbit whose modulus has p^k: p^(e-k) pieces with a twist of order p^k. A longer
//     cycle with a lesser twist has the same parity and uses more pieces, and one piece left over
//     absorbs any twist. The exception is the step from two pieces to one: swapping two is odd,
//     flipping one is even. So 2^e with e <= k may also be two pieces with a twist of order
//     2^(e-1).
//   - If e <= k no piece needs to move: any cycle of the register in that orbit can take the twist
//     on ("5+"), and only when there is none a piece is used up for it ("1+"). That piece may
//     change places with another one, to make a parity even: two pieces ("2+"), where one that
//     twists and two left over would be three. It takes an even order and a twist of odd order.
//
// What is left to decide is which orbit each prime power goes to: fit.hpp.
#pragma once

#include <cstdint>
#include <vector>

#include "finder/finder_puzzle.hpp"

namespace qter {

/// One way to have a cycle of a prime power's order.
struct Placement {
    std::uint16_t orbit = 0;
    std::uint16_t length = 1;  ///< pieces; 1 for a mere twist, which another cycle may take on
    std::uint16_t twist = 1;   ///< order of the twist, a divisor of the orbit's modulus

    friend bool operator==(const Placement&, const Placement&) = default;
};

/// A prime power and all that is worth trying for it.
struct PrimePower {
    std::uint32_t prime = 2;
    std::uint32_t exponent = 1;
    std::uint64_t value = 2;
    /// Shortest first. Orbits of a tangle (tangle.hpp) are not among them.
    std::vector<Placement> placements;
    /// Fewest pieces that it may take: 0 where a twist is enough, or the tangle may hold it.
    std::uint32_t least = 0;
};

/// Every prime power that is the order of some cycle of the puzzle, by prime, then by exponent.
/// `tangled` are the orbits to leave out, a bit each; `tangled_orders` the orders that registers
/// can have in them.
[[nodiscard]] std::vector<PrimePower> prime_powers(
    const FinderPuzzle& puzzle, std::uint64_t tangled,
    const std::vector<std::uint64_t>& tangled_orders);

}  // namespace qter
