// State graphs that must be made.
#pragma once

#include <utility>
#include <vector>

#include "catch.hpp"
#include "fixtures.hpp"
#include "graph/state_graph.hpp"

namespace qter::testing {

inline StateGraph graph_of(Graph graph, const StoreOptions& options = {}) {
    Result<GraphSpace> space = GraphSpace::make(std::move(graph));
    REQUIRE(space.ok());
    Result<StateGraph> made = StateGraph::make(*std::move(space), 0, options);
    REQUIRE(made.ok());
    return *std::move(made);
}

inline StateGraph graph_of(const char* name, const Metric& choice,
                           GraphPoints points = GraphPoints::kPositions,
                           const StoreOptions& options = {}) {
    const PuzzlePtr p = puzzle(name);
    return graph_of(Graph(p, metric_turns(*p, choice), points), options);
}

}  // namespace qter::testing
