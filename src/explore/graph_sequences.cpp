#include "explore/graph_sequences.hpp"

#include "search/canonical_sequences.hpp"

namespace qter {

std::optional<std::vector<Integer>> sequence_counts(const Puzzle& puzzle,
                                                    const std::vector<GraphTurn>& turns,
                                                    std::size_t longest) {
    MoveClasses classes = move_classes(puzzle, GripChoice::kAll);
    std::vector<std::uint32_t> counts(classes.size(), 0);
    for (const GraphTurn& turn : turns) {
        if (turn.turns.size() != 1 || turn.weight != 1) return std::nullopt;
        ++counts[turn.turns.front().grip];
    }
    for (std::size_t grip = 0; grip < counts.size(); ++grip) {
        if (counts[grip] != 0 && counts[grip] != classes.turns[grip]) return std::nullopt;
    }
    classes.turns = std::move(counts);
    return CanonicalSequences(classes).counts(longest);
}

}  // namespace qter
