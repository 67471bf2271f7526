#include "cli/phase_graph.hpp"

#include <memory>
#include <utility>
#include <vector>

#include "navigate/phase_cosets.hpp"

namespace qter {

Result<GraphSpace> phase_graph(const PuzzlePtr& puzzle, std::string_view text, Span span,
                               const Cancellation& cancellation) {
    Result<PhaseCosets> found = read_phase_cosets(puzzle, text, span, &cancellation);
    if (!found) return found.diagnostics();
    const auto cosets = std::make_shared<const PhaseCosets>(*std::move(found));
    std::vector<GraphTurn> turns;
    for (const TurnNumber number : cosets->steps) {
        const Turn turn = cosets->turns.turn(number);
        turns.push_back({{turn}, puzzle->turn_state(turn), 1});
    }
    std::vector<Coordinate> coordinates;
    for (std::size_t i = 0; i < cosets->coordinates.size(); ++i) {
        coordinates.push_back(Coordinate::of_moves(
            MoveTable(cosets->coordinates[i].size(), cosets->moves(i)),
            [cosets, i](const State& state) { return cosets->coordinates[i].of(state); }));
    }
    return GraphSpace::of_cosets(Graph::of_cosets(puzzle, std::move(turns), cosets->target),
                                 std::move(coordinates));
}

}  // namespace qter
