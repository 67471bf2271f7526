#include "qter/explore/graph_space.hpp"

#include <algorithm>
#include <utility>

namespace qter {

namespace {

/// By turn, the number of the one that undoes it; one is added where there was none.
std::vector<std::uint32_t> add_what_undoes(const Shape& shape, std::vector<State>& turns) {
    const std::size_t count = turns.size();
    std::vector<std::uint32_t> undoing;
    for (std::size_t i = 0; i < count; ++i) {
        State undone = inverse(shape, turns[i]);
        const auto found = std::find(turns.begin(), turns.end(), undone);
        undoing.push_back(static_cast<std::uint32_t>(found - turns.begin()));
        if (found == turns.end()) turns.push_back(std::move(undone));
    }
    return undoing;
}

}  // namespace

Result<GraphSpace> GraphSpace::make(Graph graph, const Cancellation& cancellation) {
    const Integer most = Integer(static_cast<unsigned long>(kMaxSize));
    if (graph.reachable() && *graph.reachable() > most) return graph_too_large(graph);
    std::vector<State> turns = graph.turn_states();
    const std::vector<std::uint32_t> undoing = add_what_undoes(graph.puzzle().shape(), turns);
    std::vector<Coordinate> coordinates;
    for (Sight& sight : sights_of(graph.puzzle().shape(), turns, graph.looks())) {
        std::optional<Coordinate> coordinate =
            Coordinate::make(std::move(sight), turns, Coordinate::kMaxValues, cancellation);
        if (!coordinate) return graph_too_large(graph);
        coordinates.push_back(*std::move(coordinate));
    }
    std::optional<ProductSpace> space = ProductSpace::make(
        std::move(coordinates), static_cast<std::uint32_t>(turns.size()));
    if (!space || space->size() > kMaxSize) return graph_too_large(graph);
    return GraphSpace(std::move(graph), *std::move(space), undoing);
}

std::optional<ProductSpace::Index> GraphSpace::point_of(const State& state) const {
    const std::optional<State> held = graph_.as_held(state);
    return held ? space_.of(*held) : std::nullopt;
}

}  // namespace qter
