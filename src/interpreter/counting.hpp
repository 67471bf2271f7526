// Number of repetitions of an algorithm until given pieces are solved.
#pragma once

#include <optional>
#include <vector>

#include "state/state.hpp"
#include "support/integer.hpp"

namespace qter {

/// The least n >= 0 such that all `pieces` are solved in `state` followed n times by `step`, or
/// nullopt when there is no such n. It is computed, not simulated: O(slots + pieces * modulus) time
/// for any n, and O(slots) memory. `state` and `step` are states of `shape`.
[[nodiscard]] std::optional<Integer> repetitions_until_solved(const Shape& shape,
                                                              const State& state, const State& step,
                                                              const std::vector<Slot>& pieces);

}  // namespace qter
