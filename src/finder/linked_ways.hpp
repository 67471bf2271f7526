// Ways to divide linked orbits among several registers: the cycles of each register there.
//
// The technique: exact cover by depth-first search. Fix the owned and the shared pieces
// (linked_choices.hpp). A register's cycles and their pieces are one of the patterns of the group
// (linked_patterns.hpp): one that moves no other pieces and whose cycles do not mix the two sets.
// The register owns the cycles of its pattern on the owned pieces. Patterns with the same cycles
// there are the same register, with sums and parities that the shared pieces can change. What
// remains is to cover the owned pieces with the sets that registers own, each piece once.
//
// A way is left out only if another one has the same cycles, register by register, at least the
// same sums and parities for each register, and no more shared pieces in any orbit.
//
// Cost: choices * patterns, plus the number of covers.
#pragma once

#include <vector>

#include "finder/linked_choices.hpp"
#include "finder/linked_orbits.hpp"
#include "finder/linked_patterns.hpp"
#include "finder/parity_sharing.hpp"

namespace qter {

/// LinkedOrbits::ways for these patterns and their choices. Deterministic on every platform. When
/// `cancellation` is requested, returns the ways found so far.
[[nodiscard]] std::vector<LinkedRegisters> linked_ways(const LinkedPatterns& patterns,
                                                       const std::vector<LinkedChoice>& choices,
                                                       std::uint32_t registers,
                                                       ParitySharing parity_sharing,
                                                       const Cancellation& cancellation);

}  // namespace qter
