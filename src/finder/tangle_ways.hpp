// How registers can share a tangle: what each of them may do there, all at once.
//
// The technique: exact cover by depth-first search. Fix which pieces are owned and which are shared
// (tangle_choices.hpp). The patterns that move no others and whose cycles do not mix the two are
// then all that registers can do. Each owns the cycles that it has on the owned pieces. Patterns
// with the same cycles there are the same register, whose sums and parities the shared pieces can
// change. What is left is to cover the owned pieces with the sets that registers own, each piece
// once.
//
// A way is left out only when another has the same cycles, register by register, at least the same
// sums and parities for each of them, and in no orbit more shared pieces.
//
// Cost: choices * patterns, plus the number of covers.
#pragma once

#include <vector>

#include "finder/parity_sharing.hpp"
#include "finder/tangle.hpp"
#include "finder/tangle_choices.hpp"
#include "finder/tangle_patterns.hpp"

namespace qter {

/// Tangle::ways for these patterns and their choices. The same arguments give the same
/// result everywhere. When `cancellation` is requested, those found so far.
[[nodiscard]] std::vector<TangledRegisters> tangle_ways(const TanglePatterns& patterns,
                                                        const std::vector<TangleChoice>& choices,
                                                        std::uint32_t registers,
                                                        ParitySharing parity_sharing,
                                                        const Cancellation& cancellation);

}  // namespace qter
