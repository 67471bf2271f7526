// All structures of a tuple of orders, those that own the fewest pieces first.
//
// The technique: depth-first search with iterative deepening by the pieces owned. A structure is
// worth listing when every cycle is needed, that is when a register's order would be smaller
// without it. Then some prime has its full power in that cycle alone, so a register has at most as
// many cycles as its order has primes. Cycles need not be those of placement.hpp. A 4-cycle of
// edges instead of a 2-cycle with a flip, a 15-cycle for 3 and 5, flips in two cycles of a register
// at once are structures in their own right, and may well be the ones with the shortest algorithms.
//
// The search goes register by register, and takes the prime power that no cycle covers yet and that
// needs the most pieces; it is repeated with one more piece owned at a time.
//
// Limits: a puzzle with hundreds of pieces has astronomically many structures. The search ends
// after a number of steps that is the same everywhere; where it found none, the first structure is
// one that the fitter found; and the list says that it is not whole.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "finder/fit.hpp"
#include "finder/parity_sharing.hpp"
#include "finder/structure.hpp"

namespace qter {

struct StructureList {
    /// By owned pieces, ascending. No two are the same up to renaming registers of equal orders.
    std::vector<Structure> structures;
    bool whole = false;  ///< these are all there are
};

/// At most `most` structures of the orders of these ranks, which fit, as the fitter knows.
/// `most` >= 1. When `cancellation` is requested the search ends with what it has; one structure is
/// there in any case, unless the fitter was cancelled.
[[nodiscard]] StructureList list_structures(const FinderPuzzle& puzzle, const OrderTable& table,
                                            Fitter& fitter, std::span<const std::uint32_t> orders,
                                            ParitySharing parity_sharing, std::uint64_t most,
                                            const Cancellation& cancellation);

}  // namespace qter
