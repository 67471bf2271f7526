// All structures of a tuple of orders, those that own the fewest pieces first.
//
// The technique: depth-first search with iterative deepening by the number of owned pieces. A
// structure is listed if it needs every cycle, that is, if the register's order would be smaller
// without it. Then that cycle alone has the full power of some prime, so a register has at most as
// many cycles as its order has primes. The cycles need not be those of placement.hpp. A 4-cycle of
// edges instead of a 2-cycle with a flip, a 15-cycle for 3 and 5, or flips in two cycles of a
// register are different structures, and they may have the shortest algorithms.
//
// The search works register by register. It takes the uncovered prime power that needs the most
// pieces. It is repeated with one more owned piece each time.
//
// Limits: a puzzle with hundreds of pieces has astronomically many structures. The search ends
// after a fixed number of steps. If it has found none by then, the list has one that the fitter
// found. The list is then marked as incomplete.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "finder/fit.hpp"
#include "finder/parity_sharing.hpp"
#include "finder/structure.hpp"

namespace qter {

struct StructureList {
    /// Ascending by owned pieces. No two are equal up to renaming registers of equal orders.
    std::vector<Structure> structures;
    bool whole = false;  ///< the list is complete
};

/// At most `most` structures, at least 1, of the orders of these ranks. The orders must fit. When
/// `cancellation` is requested, the search ends with what it has. The list has at least one
/// structure, unless the fitter was cancelled.
[[nodiscard]] StructureList list_structures(const FinderPuzzle& puzzle, const OrderTable& table,
                                            Fitter& fitter, std::span<const std::uint32_t> orders,
                                            ParitySharing parity_sharing, std::uint64_t most,
                                            const Cancellation& cancellation);

}  // namespace qter
