#include "qter/explore.hpp"

#include <fmt/format.h>

#include <utility>

#include "blocking/obstacles.hpp"
#include "face/access.hpp"
#include "face/running.hpp"
#include "face/translate.hpp"
#include "graph/class_levels.hpp"
#include "graph/graph_space.hpp"
#include "graph/reduced_levels.hpp"
#include "graph/state_graph.hpp"

namespace qter::api {
namespace {

TurnChoice turns_in(Metric metric) {
    switch (metric) {
        case Metric::kHalfTurn:
            return TurnChoice::kHalf;
        case Metric::kQuarterTurn:
            return TurnChoice::kQuarter;
        case Metric::kSliceTurn:
            break;
    }
    return TurnChoice::kSlice;
}

/// Levels of a graph, within the memory limit.
class Count {
 public:
    Count(const Running& running, const ExploreOptions& explore) : running_(running) {
        options_.threads = running.threads();
        options_.cancellation = &running.cancellation();
        options_.report = [this](std::uint32_t level, double done) {
            running_.tell(fmt::format("distance {}", level), done);
        };
        if (explore.depth) options_.depth = *explore.depth;
        has_depth_ = explore.depth.has_value();
    }

    [[nodiscard]] qter::Result<LevelCounts> levels(const Graph& graph) {
        const bool lists =
            (has_class_levels(graph) && (has_depth_ || is_listed_whole(graph))) || is_small(graph);
        if (lists) {
            qter::Result<ClassLevels> few = by_classes(graph, count_few);
            if (!few) return few.diagnostics();
            const bool all = !few->too_many && !few->out_of_memory;
            if (all || !may_be_numbered(graph)) return std::move(few->points);
        }
        const auto listed = [&](const qter::Diagnostics& problems) -> qter::Result<LevelCounts> {
            if (!lists) return problems;
            qter::Result<ClassLevels> all = by_classes(graph, count_by_classes);
            if (!all) return all.diagnostics();
            return std::move(all->points);
        };
        qter::Result<GraphSpace> space = GraphSpace::make(graph, running_.cancellation());
        if (!space) return listed(space.diagnostics());
        const std::optional<ReducedSpace> few =
            reduced(*space, options_.threads, running_.cancellation());
        if (auto problem = few ? choose_store(graph, *few) : choose_store(graph, space->space())) {
            qter::Diagnostics problems;
            problems.add(*std::move(problem));
            return listed(problems);
        }
        if (few) {
            qter::Result<ReducedLevels> found = count_reduced(graph, *few, options_);
            if (!found) return found.diagnostics();
            return std::move(found->levels);
        }
        const auto solved = space->point_of(solved_state(graph.puzzle().shape()));
        const qter::Result<StateGraph> found =
            StateGraph::make(*std::move(space), solved.value(), options_);
        if (!found) return found.diagnostics();
        return found->levels();
    }

 private:
    template <class CountLevels>
    [[nodiscard]] qter::Result<ClassLevels> by_classes(const Graph& graph,
                                                       const CountLevels& count_levels) const {
        const qter::Result<PointClasses> classes = PointClasses::make_few(graph, true);
        if (!classes) return classes.diagnostics();
        return count_levels(graph, *classes, solved_state(graph.puzzle().shape()), options_);
    }

    /// Distances in bytes, or in two bits each if only these fit; an error if neither does.
    template <class Space>
    [[nodiscard]] std::optional<qter::Diagnostic> choose_store(const Graph& graph,
                                                               const Space& space) {
        options_.bits =
            chosen_bits(graph, space.rows(), space.row(), EntryBits::kEight, running_.memory());
        const std::uint64_t bytes = store_bytes(space.rows(), space.row(), options_.bits);
        if (bytes <= running_.memory()) return std::nullopt;
        return qter::Diagnostic::error(
            Code::kMemoryLimit, {},
            fmt::format("the graph of {} takes {}", graph.puzzle().name(), bytes_text(bytes)));
    }

    const Running& running_;
    StoreOptions options_;
    bool has_depth_ = false;
};

}  // namespace

Result<Distances> count_by_distance(const Puzzle& puzzle, const ExploreOptions& explore,
                                    const Options& options) {
    const Running running(options);
    const auto count = [&]() -> qter::Result<Distances> {
        if (puzzle.has_blocked_turns()) return turns_are_blocked(Access::of(puzzle), {});
        const bool states = explore.points == Points::kStates;
        const Graph graph(Access::pointer(puzzle),
                          turns_of(Access::of(puzzle), turns_in(explore.metric)),
                          states ? GraphPoints::kStates : GraphPoints::kPositions);
        const qter::Result<LevelCounts> levels = Count(running, explore).levels(graph);
        if (!levels) return levels.diagnostics();
        Distances made;
        made.points = translated(levels->points);
        made.total = translated(levels->total());
        made.mean = levels->mean();
        made.complete = levels->complete;
        if (graph.reachable()) made.reachable = translated(*graph.reachable());
        return made;
    };
    return translated(running.guarded("an answer", count), {},
                      [](Distances found) { return found; });
}

}  // namespace qter::api
