// What the groups of a table's sides say of turns, without any look-up.
//
// The technique: subgroup membership of turns, as bit sets made once. A turn that is in a side's
// group leaves that side's distance of the inverse as it is, and the table may have beside a
// position's own entry how far the side will be from where the turn leads
// (coordinate/symmetry_reduced_indexer.hpp). And with a side as far away as there are turns left,
// no turn in its group can come next, or last (optimal_tables.hpp). On the 3x3 ten of the 18 turns
// are in the group of each of the three sides.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "navigate/optimal_tables.hpp"

namespace qter {

struct OptimalTurns {
    using TurnBits = OptimalTables::TurnBits;
    static constexpr std::size_t kMaxSides = OptimalTables::kMaxSides;
    static constexpr std::uint8_t kNoSide = kMaxSides;

    /// The side that may have beside its entries what a turn leads to, and which turn that is as it
    /// sees it; kNoSide for none.
    struct Gathered {
        std::uint8_t side;
        TurnNumber seen;
    };

    explicit OptimalTurns(const OptimalTables& tables);

    std::vector<Gathered> gathered;                      ///< by turn
    std::array<TurnBits, 1 << kMaxSides> inside_some{};  ///< of some sides, as bits
    std::array<bool, 1 << kMaxSides> leaves_none{};      ///< all turns are inside
};

}  // namespace qter
