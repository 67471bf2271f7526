#include "qter/explore.hpp"

#include <utility>

#include "explore/exploration.hpp"
#include "face/access.hpp"
#include "face/running.hpp"
#include "face/translate.hpp"

namespace qter::api {
namespace {}  // namespace

Result<Distances> count_by_distance(const Puzzle& puzzle, const ExploreOptions& explore,
                                    const Options& options) {
    const Running running(options);
    const auto count = [&]() -> qter::Result<Distances> {
        if (puzzle.has_blocked_turns()) return turns_are_blocked(Access::of(puzzle), {});
        GraphQuery query;
        query.puzzle = Access::pointer(puzzle);
        query.metric = Access::of(explore.metric);
        query.points =
            explore.points == Points::kStates ? GraphPoints::kStates : GraphPoints::kPositions;
        query.depth = explore.depth;
        query.threads = running.threads();
        query.memory = running.memory();
        const qter::Result<GraphResult> found = qter::explore(query, running.observer());
        if (!found) return found.diagnostics();
        Distances made;
        made.points = translated(found->levels.points);
        made.total = translated(found->levels.total());
        made.mean = found->levels.mean();
        made.complete = found->levels.complete;
        if (found->reachable) made.reachable = translated(*found->reachable);
        return made;
    };
    return translated(running.guarded("an answer", count), {},
                      [](Distances found) { return found; });
}

}  // namespace qter::api
