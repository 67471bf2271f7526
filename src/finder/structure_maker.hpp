// From cycles with twists of given orders to a structure: the sums of the twists and the shared
// pieces.
//
// The technique: enumeration of sums, then greedy removal and an exhaustive search for fewer
// pieces. A twist of order w has the sum modulus / w. Where pieces are left over this suffices,
// since one of them absorbs any sum. Where all pieces of an orbit are owned, a register's sums must
// be right by themselves: then all sums are tried that its cycles can have there with other twists
// of the same orders. As few leftover pieces are shared as all registers need. First one orbit
// after the other gives up what it can; those with identical pieces come last. Then all smaller
// sets of orbits whose pieces change places are tried.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "finder/linked_orbits.hpp"
#include "finder/order_value.hpp"
#include "finder/parity_sharing.hpp"
#include "finder/structure.hpp"

namespace qter {

/// Which twists cycles may have.
enum class Twists {
    kAsGiven,  ///< with the orders of the given twists
    kMore,     ///< also twists for untwisted cycles, as long as the register's order stays
};

/// A structure of these registers with the fewest shared pieces; nullopt if the leftover pieces do
/// not suffice. `orders` are the orders of the registers. With linked orbits, `linked` has them as
/// bits, and `way` is what the registers do there in addition. Otherwise these are 0 and null, and
/// the puzzle's group is exact. O(orbits^4).
[[nodiscard]] std::optional<Structure> make_structure(const FinderPuzzle& puzzle,
                                                      std::vector<OwnedCycles> registers,
                                                      const std::vector<OrderValue>& orders,
                                                      Twists twists, ParitySharing parity_sharing,
                                                      const LinkedRegisters* way,
                                                      std::uint64_t linked);

}  // namespace qter
