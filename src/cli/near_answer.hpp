// Answers of `qter explore` about the positions within --depth, enumerated one by one.
#pragma once

#include <functional>
#include <optional>

#include "cli/graph_exploration.hpp"

namespace qter {

/// Answers --edges, --solutions, --antipodes and --walk, and counts levels of turns with different
/// weights: questions that levels of classes cannot answer. nullopt when levels of classes are
/// enough, when more than options.most_turned positions (counted once for each turn) would be
/// turned, or when the positions do not fit in memory.
[[nodiscard]] std::optional<GraphAnswer> near_answer(const ExploreArguments& arguments,
                                                     const GraphQuestion& question,
                                                     const Graph& graph,
                                                     const LevelOptions& options);

/// `distance_of` returns the distance of a state from the first one; nullopt when unknown.
void add_walk(const GraphQuestion& question, GraphAnswer& answer,
              const std::function<std::optional<std::uint32_t>(const State&)>& distance_of);

}  // namespace qter
