#include "blocking/puzzle_facts.hpp"

#include <utility>

namespace qter {
namespace {

/// A puzzle whose turns are blocked.
struct WithShapes {
    ShapeGraph shapes;
    LoopGroup loops;
};

/// nullopt for more than `most` shapes, or when loops act on too many points.
std::optional<WithShapes> with_shapes(const PuzzlePtr& puzzle, std::size_t most) {
    ShapeGraphOptions options;
    options.most = most;
    std::optional<ShapeGraph> shapes = ShapeGraph::make(puzzle, options);
    if (!shapes) return std::nullopt;
    std::optional<LoopGroup> loops = loops_of(*shapes, options);
    if (!loops) return std::nullopt;
    return WithShapes{*std::move(shapes), *std::move(loops)};
}

}  // namespace

std::optional<Integer> PuzzleFacts::positions() const {
    if (shapes) return shapes->positions;
    return group ? group->positions : std::nullopt;
}

PuzzleFacts puzzle_facts(const PuzzlePtr& puzzle, std::size_t most_shapes) {
    PuzzleFacts facts;
    if (puzzle->turn_model().group) {
        facts.group = group_facts(*puzzle);
        facts.proven = facts.group && facts.group->group.action().proof() != OrderProof::kNone;
    } else if (const auto blocked = with_shapes(puzzle, most_shapes)) {
        const auto& [shapes, loops] = *blocked;
        facts.shapes = shape_facts(shapes, smallest_turns(*puzzle), loops.group.order());
        facts.proven = loops.proven;
    }
    return facts;
}

std::optional<State> random_state_of(const PuzzlePtr& puzzle, Random& random) {
    if (puzzle->turn_model().blocked()) {
        const std::optional<WithShapes> blocked = with_shapes(puzzle, kShapesInSeconds);
        if (blocked) return random_position(blocked->shapes, blocked->loops, random);
    } else if (const std::optional<PuzzleGroup> group = group_of(*puzzle)) {
        return group->random_state(random);
    }
    return std::nullopt;
}

}  // namespace qter
