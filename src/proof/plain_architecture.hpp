// Whether the registers of an architecture belong together: each search's goal is the one that the
// algorithms of the registers before leave, and the orders are those that the algorithms make.
//
// The first register may use all pieces, and may leave as many unsolved as no register owns. What
// cycles the goal calls a register's own become fixed for those behind it, whichever of like cycles
// the next goal says; what else it leaves unsolved becomes shared and is one less that may. In the
// end a register owns the cycles of its algorithm that no other algorithm touches, and its order is
// their least common multiple.
#pragma once

#include <string>
#include <vector>

#include "proof/certificate.hpp"
#include "proof/plain_turns.hpp"

namespace qter {

/// What is wrong, one sentence each. `elements` are what the searches' algorithms make of the
/// solved puzzle.
std::vector<std::string> architecture_faults(const Certificate& certificate,
                                             const PlainTurns& turns,
                                             const std::vector<PlainState>& elements);

/// The order of the register that a turned puzzle makes by itself: of its cycles that can be told
/// apart.
Integer plain_order(const Certificate& certificate, const PlainTurns& turns,
                    const PlainState& element);

}  // namespace qter
