// Answers of `qter explore` about the positions within --depth, found one by one.
#pragma once

#include <functional>
#include <optional>

#include "cli/graph_exploration.hpp"

namespace qter {

/// Answers --edges, --solutions, --antipodes and --walk, and counts levels of turns with different
/// weights: what levels counted by classes do not give. None where those are enough, where more
/// than options.most_turned positions are turned for it, counted once for each turn, or where they
/// do not fit in memory.
[[nodiscard]] std::optional<GraphAnswer> near_answer(const ExploreArguments& arguments,
                                                     const GraphQuestion& question,
                                                     const Graph& graph,
                                                     const LevelOptions& options);

/// `distance_of` has how far a state is from the first one; none where that is unknown.
void add_walk(const GraphQuestion& question, GraphAnswer& answer,
              const std::function<std::optional<std::uint32_t>(const State&)>& distance_of);

}  // namespace qter
