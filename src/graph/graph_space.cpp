#include "graph/graph_space.hpp"

#include <utility>

#include "coordinate/symmetric_references.hpp"
#include "graph/graph_symmetries.hpp"
#include "puzzle/puzzle_symmetry.hpp"

namespace qter {

bool GraphSpace::may_be_of(const Graph& graph) {
    const Integer most = Integer(static_cast<unsigned long>(kMaxSize));
    return !graph.is_turned_round() && !(graph.reachable() && *graph.reachable() > most);
}

Result<GraphSpace> GraphSpace::make(Graph graph, const Cancellation& cancellation,
                                    const std::vector<State>& others) {
    if (!may_be_of(graph)) return graph_too_large(graph);
    std::vector<State> turns = graph.turn_states();
    std::vector<std::uint32_t> undoing;
    for (std::size_t i = 0; i < graph.turns().size(); ++i) {
        undoing.push_back(static_cast<std::uint32_t>(graph.undoing()[i].value_or(turns.size())));
        if (!graph.undoing()[i]) turns.push_back(inverse(graph.puzzle().shape(), turns[i]));
    }
    const Shape& shape = graph.puzzle().shape();
    const auto first_other = static_cast<std::uint32_t>(turns.size());
    for (const State& other : others) turns.push_back(inverse(shape, other));
    std::vector<OrbitPart> parts = transitive_parts(shape, turns);
    TurnSymmetries symmetries;
    const Result<SymmetryGroup> group = symmetries_of(graph.puzzle());
    if (group && others.empty() && turns.size() <= TurnSymmetries::kMaxTurns) {
        GraphSymmetries found = symmetries_of_turns(*group, graph.turns(), undoing, turns.size());
        choose_references(*group, found.numbers, graph.looks(), parts);
        symmetries = std::move(found.of_turns);
    }
    std::vector<Coordinate> coordinates;
    for (Projection& projection : projections_of(shape, parts, graph.looks(), graph.pieces())) {
        std::optional<Coordinate> coordinate =
            Coordinate::make(std::move(projection), turns, Coordinate::kMaxValues, cancellation);
        if (!coordinate) return graph_too_large(graph);
        coordinates.push_back(*std::move(coordinate));
    }
    std::optional<ProductSpace> space =
        ProductSpace::make(std::move(coordinates), static_cast<std::uint32_t>(turns.size()));
    if (!space || space->size() > kMaxSize) return graph_too_large(graph);
    return GraphSpace(std::move(graph), *std::move(space), std::move(undoing), first_other,
                      std::move(symmetries));
}

Result<GraphSpace> GraphSpace::of_cosets(Graph graph, std::vector<Coordinate> coordinates) {
    const std::size_t turns = graph.turns().size();
    std::vector<std::uint32_t> undoing;
    for (const std::optional<std::size_t>& turn : graph.undoing()) {
        undoing.push_back(static_cast<std::uint32_t>(turn.value()));
    }
    TurnSymmetries symmetries;
    if (const Result<SymmetryGroup> group = symmetries_of(graph.puzzle());
        group && turns <= TurnSymmetries::kMaxTurns) {
        symmetries = symmetries_of_turns(*group, graph.turns(), undoing, turns).of_turns;
    }
    std::optional<ProductSpace> space =
        ProductSpace::make(std::move(coordinates), static_cast<std::uint32_t>(turns));
    if (!space || space->size() > kMaxSize) return graph_too_large(graph);
    return GraphSpace(std::move(graph), *std::move(space), std::move(undoing),
                      static_cast<std::uint32_t>(turns), std::move(symmetries));
}

std::optional<ProductSpace::Index> GraphSpace::point_of(const State& state) const {
    const std::optional<State> held = graph_.in_fixed_frame(state);
    return held ? space_.of(*held) : std::nullopt;
}

}  // namespace qter
