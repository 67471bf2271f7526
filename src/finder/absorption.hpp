// Whether what registers do to sums of twists and parities can be made up for by pieces left over.
//
// The technique: membership in a projection of a subgroup. Let H be the sums and parities that the
// puzzle's turns make (puzzle/group_constraints.hpp). An orbit with a piece left over can make its
// sum anything, one with two its parity, so only the coordinates of the other orbits count. A
// register is possible when its own sums and parities, seen there, are those of an element of H.
// Mostly H is a condition on each sum alone and a few relations between parities, which is a matter
// of a few words of bits. In general it is a subgroup of a product of small groups, projected to
// the coordinates that count.
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "finder/finder_puzzle.hpp"
#include "finder/order_value.hpp"
#include "finder/parity_sharing.hpp"
#include "finder/tangle.hpp"

namespace qter {

/// What a register has in one orbit, as far as sums and parities go.
struct OrbitLoad {
    std::uint16_t cycles = 0;  ///< without the extra swap
    /// Order of the twist that its cycles have to have; a divisor of the modulus.
    std::uint16_t twist = 1;
    bool alone = false;  ///< its only cycle is a single piece that twists
    /// One of its cycles is a swap of two pieces whose twist must be exactly as large as `twist`
    /// says, as far as powers of two go.
    bool full_swap = false;
    /// Two pieces change places only to make a parity even (placement.hpp). Without cycles, they
    /// have the twist.
    bool extra_swap = false;

    friend bool operator==(const OrbitLoad&, const OrbitLoad&) = default;
};

class Absorption {
 public:
    Absorption(const FinderPuzzle& puzzle, ParitySharing parity_sharing);

    /// Orbits in which pieces are left over: at least one, at least two. Bits of a word.
    struct Leftover {
        std::uint64_t one = 0;
        std::uint64_t two = 0;
    };

    /// Whether a register can be made possible. `loads` has one entry for each orbit, `odd` a bit
    /// for each orbit in which its cycles are an odd permutation, `order` what they make together;
    /// `tangled` what it does in the tangle, whose orbits neither have a load nor count as left
    /// over; null without a tangle.
    [[nodiscard]] bool possible(const OrbitLoad* loads, std::uint64_t odd, OrderValue order,
                                const TangledRegister* tangled, const Leftover& leftover);

    /// Where parities are not shared: true when no register whose cycles are odd permutations in
    /// just these orbits is possible.
    [[nodiscard]] bool hopelessly_odd(std::uint64_t odd);

    /// The orbits whose parities matter at all.
    [[nodiscard]] std::uint64_t bound_parities() const { return bound_parities_; }

 private:
    [[nodiscard]] const std::vector<std::uint64_t>& relations_within(std::uint64_t orbits);
    [[nodiscard]] bool possible_in_general(const OrbitLoad* loads, std::uint64_t odd,
                                           OrderValue order, const TangledRegister* tangled,
                                           std::uint64_t sums, std::uint64_t parities) const;

    const FinderPuzzle* puzzle_;
    ParitySharing parity_sharing_;
    bool independent_;                       // sums do not depend on each other or on parities
    std::vector<std::uint32_t> sum_orders_;  // by orbit: the order of the group of its sums
    std::vector<std::uint64_t>
        relations_;  // sets of orbits whose odd permutations are even in number
    std::uint64_t bound_parities_ = 0;
    std::uint64_t bound_sums_ = 0;
    std::unordered_map<std::uint64_t, std::vector<std::uint64_t>> within_;
};

}  // namespace qter
