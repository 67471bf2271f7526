// Check of the registers of an architecture against each other.
//
// A certificate has, for each register, an algorithm, its order, and the goal of the search that
// found it: which pieces are fixed, which are shared, the own cycles, and how many other pieces may
// be unsolved. The check goes from register to register:
//
// - The goal of the first register may use all pieces. It may leave as many unsolved, beside its
// own
//   cycles, as no register owns.
// - A register's own cycles are fixed for later registers. Its other unsolved pieces become shared;
//   so many fewer may be unsolved later. Each goal must agree with this; of identical cycles it
//   chooses which are fixed.
// - In the end a register owns the cycles of its algorithm that no other algorithm moves. Its order
//   must be the least common multiple of their orders.
//
// Limits: whether the searches are right is checked elsewhere (plain_cycles.hpp).
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
