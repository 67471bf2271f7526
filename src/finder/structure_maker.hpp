// From cycles with twists of known orders to a structure: which sums the twists have, and which of
// the pieces left over have to be shared.
//
// The technique: enumeration of sums, then greedy removal and an exhaustive search for less. A
// twist of order w is the sum modulus / w. Where pieces are left over that is good enough, since
// one of them absorbs any sum. Where all pieces of an orbit are owned, a register's sums must be
// right by themselves: then all sums are gone through that its cycles can have there together, with
// other twists of the orders wanted. Of the pieces left over, as few are shared as all registers
// can do with. First one orbit after the other gives back what it can, those that look alike last.
// Then all smaller choices of orbits to change places in are tried.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "finder/order_value.hpp"
#include "finder/parity_sharing.hpp"
#include "finder/structure.hpp"
#include "finder/tangle.hpp"

namespace qter {

/// Which twists cycles may have.
enum class Twists {
    kAsGiven,  ///< of the order of the given ones
    kMore,     ///< cycles without a twist may get one, as long as the register's order stays
};

/// A structure of these registers, with the fewest shared pieces; nullopt when the pieces left over
/// do not suffice, or there are none. `orders` is what the registers' cycles make together. With a
/// tangle, whose orbits `tangled` has as bits, `way` says what they do there in addition; otherwise
/// these are null and 0, and the puzzle's group is exact. O(orbits^4).
[[nodiscard]] std::optional<Structure> make_structure(const FinderPuzzle& puzzle,
                                                      std::vector<OwnedCycles> registers,
                                                      const std::vector<OrderValue>& orders,
                                                      Twists twists, ParitySharing parity_sharing,
                                                      const TangledRegisters* way,
                                                      std::uint64_t tangled);

}  // namespace qter
