// Checking the registers of an architecture against each other.
//
// Each search's goal must be the one that the algorithms of earlier registers leave, and the orders
// must be those of the algorithms.
//
// The first register may use all pieces, and may leave as many unsolved as no register owns. The
// own cycles of a goal become fixed for later registers; of identical cycles the next goal chooses.
// Other unsolved pieces become shared, and reduce the number that may be unsolved. In the end a
// register owns the cycles of its algorithm that no other algorithm moves, and its order is their
// least common multiple.
#pragma once

#include <string>
#include <vector>

#include "proof/certificate.hpp"
#include "proof/plain_turns.hpp"

namespace qter {

/// The faults, one sentence each. `elements` are the states after the searches' algorithms from
/// solved.
std::vector<std::string> architecture_faults(const Certificate& certificate,
                                             const PlainTurns& turns,
                                             const std::vector<PlainState>& elements);

/// The order of a single register with this element: of its cycles of distinguishable pieces.
Integer plain_order(const Certificate& certificate, const PlainTurns& turns,
                    const PlainState& element);

}  // namespace qter
