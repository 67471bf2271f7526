// Prefixes of solutions of a symmetric state: one that symmetries preserve, or map to its inverse.
//
// The technique: symmetry of the state. Such a state has solutions that differ only by these
// symmetries. So of the prefixes that lead to equivalent states only one is continued. All 48
// symmetries of the cube preserve the superflip; of its 18 first turns two remain, a quarter turn
// and a half turn.
#pragma once

#include <vector>

#include "optimal/optimal_tables.hpp"
#include "search/frontier.hpp"

namespace qter {

/// A prefix of a word, and the state after it.
struct StateBeginning {
    Frontier::Beginning word;
    State state;
};

/// The empty prefix, which all solutions of a state have.
[[nodiscard]] StateBeginning no_beginning(const State& state);

/// Whether a symmetry other than the identity preserves the state, or one maps it to its inverse.
[[nodiscard]] bool is_symmetric(const OptimalTables& tables, const State& state);

/// Prefixes of equal length, up to some hundred of at most four turns. At least one of them leads
/// to a shortest solution, unless that is shorter than the prefix. Any word may follow a prefix:
/// the representative in canonical sequences of a solution need not begin with it. Takes tenths of
/// a second.
[[nodiscard]] std::vector<StateBeginning> beginnings_apart(const OptimalTables& tables,
                                                           const State& state);

}  // namespace qter
