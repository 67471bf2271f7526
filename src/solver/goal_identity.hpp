// The identity of a table's file: everything that the distances of one orbit depend on, as text.
//
// The technique: a key computed from contents, not from names. A puzzle's file may change and keep
// its name, so turns, symmetries and colours are written out as far as they concern the orbit;
// equal texts have equal tables.
//
// Limits: the numbering of states and permutations is code, so the text has a version number that
// must change with that code, and with the meaning of a goal.
#pragma once

#include <cstdint>
#include <string>

#include "coordinate/permutation_layout.hpp"
#include "solver/setup.hpp"

namespace qter {

/// The identity of a table of the states of one orbit of the finder, or of its permutations when
/// there is a `layout`. Some kilobytes, mostly symmetries; a fraction of a millisecond.
[[nodiscard]] std::string goal_identity(const SolverSetup& setup, const RegisterGoal& goal,
                                        std::uint32_t orbit, const PermutationLayout* layout);

}  // namespace qter
