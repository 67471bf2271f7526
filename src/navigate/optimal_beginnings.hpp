// Beginnings of solutions of a state that symmetries of the puzzle keep, or take to its inverse.
//
// The technique: symmetry of the state. Such a state has solutions that are the same but for those.
// So of its first few turns only one of those that lead to states alike is gone on from: of the
// superflip's 18 first turns, which all 48 symmetries of the cube keep, two, one of a quarter and
// one of a half.
#pragma once

#include <vector>

#include "navigate/optimal_tables.hpp"
#include "search/frontier.hpp"

namespace qter {

/// The beginning of a word, and the state behind it.
struct StateBeginning {
    Frontier::Beginning word;
    State state;
};

/// The word without a turn, that all solutions of a state begin with.
[[nodiscard]] StateBeginning no_beginning(const State& state);

/// A symmetry besides the identity keeps the state, or one takes it to its inverse.
[[nodiscard]] bool is_symmetric(const OptimalTables& tables, const State& state);

/// Beginnings, all of as many turns, some hundred where words of four turns allow for it, of which
/// one at least leads to a shortest solution, if it has no fewer turns. What follows one of them
/// may be any word: the words of which canonical sequences leave one need not begin with the same.
/// Takes tenths of a second.
[[nodiscard]] std::vector<StateBeginning> beginnings_apart(const OptimalTables& tables,
                                                           const State& state);

}  // namespace qter
