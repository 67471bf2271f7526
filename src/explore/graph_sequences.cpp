#include "explore/graph_sequences.hpp"

#include "search/canonical_sequences.hpp"

namespace qter {

std::optional<std::vector<Integer>> sequence_counts(const Graph& graph, std::size_t longest) {
    MoveClasses classes = move_classes(graph.puzzle(), GripChoice::kAll);
    std::vector<std::uint32_t> turns(classes.size(), 0);
    for (const GraphTurn& turn : graph.turns()) {
        if (turn.turns.size() != 1 || turn.weight != 1) return std::nullopt;
        ++turns[turn.turns.front().grip];
    }
    for (std::size_t grip = 0; grip < turns.size(); ++grip) {
        if (turns[grip] != 0 && turns[grip] != classes.turns[grip]) return std::nullopt;
    }
    classes.turns = std::move(turns);
    return CanonicalSequences(classes).counts(longest);
}

}  // namespace qter
