// The number of canonical sequences of a graph's turns by length.
//
// A search visits these sequences; compare the number of positions that they reach.
//
// The idea: canonical sequences as in search/canonical_sequences.hpp, where turns that commute have
// one order and two turns of one grip are one. Sequences that reach the same position by longer
// relations are counted separately, so there are at least as many as positions, and on a 3x3 few
// more.
//
// Limits: for each grip, the graph must have all turns or none.
//
// Source: the Qter paper, section 3.3.5.b.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "graph/graph_turns.hpp"
#include "support/integer.hpp"

namespace qter {

/// The numbers of canonical sequences of 0, 1, ... `longest` of these turns. nullopt if some turn
/// is not one of a single grip, has a weight other than 1, or lacks another turn of its grip.
[[nodiscard]] std::optional<std::vector<Integer>> sequence_counts(
    const Puzzle& puzzle, const std::vector<GraphTurn>& turns, std::size_t longest);

}  // namespace qter
