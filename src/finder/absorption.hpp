// Absorption: whether leftover pieces can compensate for the sums and parities of a register.
//
// The technique: membership in a projection of a subgroup. Let H be the sums of twists and parities
// that the puzzle's turns can make (group/group_constraints.hpp). An orbit with one leftover piece
// can have any sum; with two, any parity. So only the other coordinates count. A register is
// possible if its own sums and parities, projected to these coordinates, are those of an element of
// H. For most puzzles H is a condition on each sum alone and a few relations between parities; then
// the test is some operations on bits. In general H is a subgroup of a product of small groups,
// projected to the coordinates that count.
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "finder/finder_puzzle.hpp"
#include "finder/linked_orbits.hpp"
#include "finder/order_value.hpp"
#include "finder/parity_sharing.hpp"

namespace qter {

/// What a register has in one orbit, for its sum and parity.
struct OrbitLoad {
    std::uint16_t cycles = 0;  ///< without the extra swap
    /// The order that the twists of its cycles must have; a divisor of the modulus.
    std::uint16_t twist = 1;
    bool alone = false;  ///< its only cycle is a single twisted piece
    /// One of its cycles is a swap of two pieces whose twist must have exactly the power of two in
    /// `twist`.
    bool full_swap = false;
    /// Two pieces change places only to make a parity even (placement.hpp). If there are no cycles,
    /// they have the twist.
    bool extra_swap = false;

    friend bool operator==(const OrbitLoad&, const OrbitLoad&) = default;
};

class Absorption {
 public:
    Absorption(const FinderPuzzle& puzzle, ParitySharing parity_sharing);

    /// The orbits with at least one leftover piece, and those with at least two, as bits.
    struct Leftover {
        std::uint64_t one = 0;
        std::uint64_t two = 0;
    };

    /// Whether leftover pieces can make a register possible. `loads` has one entry for each orbit.
    /// `odd` has a bit for each orbit in which its cycles are an odd permutation. `order` is the
    /// order of all its cycles together. `linked` is its part in the linked orbits, which have no
    /// load and do not count as left over; null if there are no linked orbits.
    [[nodiscard]] bool possible(const OrbitLoad* loads, std::uint64_t odd, OrderValue order,
                                const LinkedRegister* linked, const Leftover& leftover);

    /// If parities are not shared: true when no register is possible whose cycles are odd
    /// permutations in exactly these orbits.
    [[nodiscard]] bool is_impossible_parity(std::uint64_t odd);

    /// The orbits whose parities are constrained.
    [[nodiscard]] std::uint64_t bound_parities() const { return bound_parities_; }

 private:
    [[nodiscard]] const std::vector<std::uint64_t>& relations_within(std::uint64_t orbits);
    [[nodiscard]] bool possible_in_general(const OrbitLoad* loads, std::uint64_t odd,
                                           OrderValue order, const LinkedRegister* linked,
                                           std::uint64_t sums, std::uint64_t parities) const;

    const FinderPuzzle* puzzle_;
    ParitySharing parity_sharing_;
    bool independent_;                       // sums depend neither on each other nor on parities
    std::vector<std::uint32_t> sum_orders_;  // by orbit: the order of the group of its sums
    std::vector<std::uint64_t> relations_;   // sets of orbits in which an even number is odd
    std::uint64_t bound_parities_ = 0;
    std::uint64_t bound_sums_ = 0;
    std::unordered_map<std::uint64_t, std::vector<std::uint64_t>> within_;
};

}  // namespace qter
