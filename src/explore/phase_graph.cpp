#include "explore/phase_graph.hpp"

#include <utility>
#include <vector>

#include "phases/phase_cosets.hpp"

namespace qter {

Result<GraphSpace> phase_graph(const PuzzlePtr& puzzle, std::string_view text, Span span,
                               const Cancellation& cancellation) {
    Result<PhaseCosets> found = read_phase_cosets(puzzle, text, span, cancellation);
    if (!found) return found.diagnostics();
    std::vector<GraphTurn> turns;
    for (const TurnNumber number : found->turns.allowed()) {
        const Turn turn = found->turns.turn(number);
        turns.push_back({{turn}, puzzle->turn_state(turn), 1});
    }
    return GraphSpace::of_cosets(Graph::of_cosets(puzzle, std::move(turns), found->target),
                                 std::move(found->coordinates));
}

}  // namespace qter
