// How many canonical sequences of a graph's turns there are: what a search goes through of each
// length, beside the positions that these lead to.
//
// The idea: those of search/canonical_sequences.hpp, where turns that commute have one order and
// two turns of one grip are one. Sequences that lead to the same position by longer relations are
// counted each, so there are at least as many as positions, and on a 3x3 little more.
//
// Limits: of a grip all turns are among those of the graph, or none.
//
// Source: the Qter paper, section 3.3.5.b.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "explore/graph.hpp"
#include "support/integer.hpp"

namespace qter {

/// Canonical sequences of 0, 1, ... `longest` of the graph's turns. None where some turn is not one
/// of a single grip, counts something else than 1, or lacks another turn of its grip.
[[nodiscard]] std::optional<std::vector<Integer>> sequence_counts(const Graph& graph,
                                                                  std::size_t longest);

}  // namespace qter
