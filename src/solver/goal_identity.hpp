// What the distances of one orbit depend on, as text: the identity of a table's file.
//
// The technique: a key made of contents. Nothing is left to names. A puzzle's file may change and
// keep its name, so turns, symmetries and looks are spelt out as far as they touch the orbit; two
// texts that are equal have equal tables.
//
// Limits: the order in which states and permutations are numbered is code, so it is a number here
// that must change with it, as it must when the meaning of a goal does.
#pragma once

#include <cstdint>
#include <string>

#include "coordinate/permutation_layout.hpp"
#include "solver/setup.hpp"

namespace qter {

/// Of the states of one orbit of the finder; of its permutations when there is a `layout` of them.
/// Some kilobytes, mostly symmetries; a fraction of a millisecond.
[[nodiscard]] std::string goal_identity(const SolverSetup& setup, const RegisterGoal& goal,
                                        std::uint32_t orbit, const PermutationLayout* layout);

}  // namespace qter
