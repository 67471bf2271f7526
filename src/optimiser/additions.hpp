// Sums of several additions. Registers are numbers, so only the sum for each register counts, not
// the order.
#pragma once

#include <optional>
#include <vector>

#include "optimiser/flat_code.hpp"
#include "optimiser/register_table.hpp"

namespace qter {

/// The same additions with one term for each register, ascending, from 1 to its order - 1; a
/// register whose sum is 0 has no term. O(n log n).
[[nodiscard]] std::vector<Addition> summed(std::vector<Addition> terms,
                                           const RegisterTable& registers);

/// The sum of `times` repetitions of the additions, in the form of summed().
[[nodiscard]] std::vector<Addition> repeated(std::vector<Addition> terms, const Integer& times,
                                             const RegisterTable& registers);

/// The sum of the additions to one register, from 0 to its order - 1.
[[nodiscard]] Integer amount_for(std::size_t reg, const std::vector<Addition>& terms,
                                 const RegisterTable& registers);

/// A `repeat until` that adds the whole of one register to another of the same order, and leaves 0:
/// `repeat {A -1, B 1} until A is 0`.
struct WholeMove {
    std::size_t from = 0;
    std::size_t to = 0;
};

/// The move that the step is; nullopt if it is none.
[[nodiscard]] std::optional<WholeMove> whole_move(const step::RepeatUntil& repeat,
                                                  const RegisterTable& registers);

}  // namespace qter
