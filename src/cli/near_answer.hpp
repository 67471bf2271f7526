// What `qter explore` is asked of the positions within --depth, found one by one.
#pragma once

#include <functional>
#include <optional>

#include "cli/graph_exploration.hpp"

namespace qter {

/// Of single positions (--edges, --solutions, --antipodes, --walk), or of turns that count
/// differently: what levels that are counted by classes do not tell. None where those are enough,
/// where the positions are so many that the whole graph is gone through as fast, or do not fit in
/// memory.
[[nodiscard]] std::optional<GraphAnswer> near_answer(const ExploreArguments& arguments,
                                                     const GraphQuestion& question,
                                                     const Graph& graph,
                                                     const LevelOptions& options);

/// `distance_of` has how far a state is from the first one; none where that is unknown.
void add_walk(const GraphQuestion& question, GraphAnswer& answer,
              const std::function<std::optional<std::uint32_t>(const State&)>& distance_of);

}  // namespace qter
