// How often an algorithm must be repeated until some pieces are solved.
#pragma once

#include <optional>
#include <vector>

#include "puzzle/state.hpp"
#include "support/integer.hpp"

namespace qter {

/// The least n >= 0 such that all `pieces` are solved in `state` followed n times by `step`, or
/// nullopt when no n does it. Worked out, not tried: O(slots + pieces * modulus) time however large
/// n is, and O(slots) memory. `state` and `step` are states of `shape`.
[[nodiscard]] std::optional<Integer> repetitions_until_solved(const Shape& shape,
                                                              const State& state, const State& step,
                                                              const std::vector<Slot>& pieces);

}  // namespace qter
