// Turns in the groups of a table's sides: facts that need no look-up.
//
// The technique: subgroup membership of turns, as precomputed bit sets. A turn in a side's group
// does not change that side's distance of the inverse. The table may have, next to a position's own
// entry, the side's distance after the turn (coordinate/symmetry_reduced_indexer.hpp). If a side's
// distance equals the number of turns left, no turn in its group can come next, or last
// (optimal_tables.hpp). On the 3x3 ten of the 18 turns are in the group of each of the three sides.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "optimal/optimal_tables.hpp"

namespace qter {

struct OptimalTurns {
    using TurnBits = OptimalTables::TurnBits;
    static constexpr std::size_t kMaxSides = OptimalTables::kMaxSides;
    static constexpr std::uint8_t kNoSide = kMaxSides;

    /// A side whose table may have the distance after the turn next to the position's entry, and
    /// the turn's image on that side; kNoSide if there is none.
    struct Gathered {
        std::uint8_t side;
        TurnNumber seen;
    };

    explicit OptimalTurns(const OptimalTables& tables);

    std::vector<Gathered> gathered;                      ///< by turn
    std::array<TurnBits, 1 << kMaxSides> inside_some{};  ///< by sides, as bits
    std::array<bool, 1 << kMaxSides> leaves_none{};      ///< whether all turns are inside
};

}  // namespace qter
