// The cost of performing turns of a 3x3 with two hands, from beginning to end.
//
// hands.hpp makes turns until the wrists allow no more. The hands may take hold in five ways before
// the first turn; the run that gets furthest counts, among equally far ones the cheapest. Where it
// stops, one hand takes hold again, in every way that the other hand, which stays, allows, and
// again the best of these runs counts. So this is a greedy choice, not the optimum: a person does
// not plan regrips far ahead either.
//
// Source: trangium's movecount coefficient calculator.
#pragma once

#include <span>

#include "ergonomics/hands.hpp"

namespace qter {

/// The cost of all turns and regrips, not rounded; 0 for no turns. Finite and not negative for any
/// turns. O(turns).
[[nodiscard]] double perform(std::span<const HandTurn> turns,
                             const MovecountParameters& parameters);

}  // namespace qter
