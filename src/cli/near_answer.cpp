#include "cli/near_answer.hpp"

#include <algorithm>
#include <utility>

#include "cli/explore_options.hpp"
#include "explore/near_points.hpp"
#include "support/memory_account.hpp"

namespace qter {
namespace {

std::optional<NearPoints> near_points(const Graph& graph, const PointClasses& classes,
                                      const State& origin, const LevelOptions& options) {
    const auto turns = static_cast<double>(std::max<std::size_t>(graph.turns().size(), 1));
    try {
        return NearPoints::find(graph, classes, origin,
                                static_cast<std::size_t>(options.most_turned / turns), options);
    } catch (const OverMemoryLimit&) {
        return std::nullopt;
    }
}

}  // namespace

std::optional<GraphAnswer> near_answer(const ExploreArguments& arguments,
                                       const GraphQuestion& question, const Graph& graph,
                                       const LevelOptions& options) {
    ExploreArguments asked = arguments;
    // Edges are not counted where turns have weights.
    asked.edges = asked.edges && graph.plain();
    const bool asks =
        !options_given(asked, OptionNeeds::kDistances).empty() || !has_class_levels(graph);
    if (!asks || graph.has_free_turns()) return std::nullopt;
    const std::optional<State> origin = graph.in_fixed_frame(question.from);
    if (!origin) return std::nullopt;
    const Result<PointClasses> classes = PointClasses::make(graph, GraphSymmetry::kNone);
    if (!classes) return std::nullopt;
    const std::optional<NearPoints> near = near_points(graph, *classes, *origin, options);
    if (!near) return std::nullopt;
    GraphAnswer answer(graph);
    answer.levels = near->levels();
    if (asked.edges) {
        answer.edges = near->edges(options.cancellation);
        if (!answer.edges->complete) answer.edges.reset();
    }
    if (asked.solutions) {
        answer.solutions = near->solutions(options.cancellation);
        if (!answer.solutions->complete) answer.solutions.reset();
    }
    answer.left_out =
        asked.edges != answer.edges.has_value() || asked.solutions != answer.solutions.has_value();
    for (NearPoints::Number i = 0; i < near->points().size(); ++i) {
        if (near->points()[i].distance != answer.levels.depth()) continue;
        if (answer.antipodes.size() == asked.antipodes) break;
        answer.antipodes.push_back(near->way_to(i));
    }
    if (asked.walk) {
        add_walk(question, answer, [&](const State& state) -> std::optional<std::uint32_t> {
            const std::optional<State> held = graph.in_fixed_frame(state);
            const auto point = held ? near->number_of(*held) : std::nullopt;
            if (!point) return std::nullopt;
            return near->points()[*point].distance;
        });
    }
    return answer;
}

void add_walk(const GraphQuestion& question, GraphAnswer& answer,
              const std::function<std::optional<std::uint32_t>(const State&)>& distance_of) {
    const Puzzle& puzzle = *question.puzzle;
    State state = question.from;
    for (const Turn turn : question.walk) {
        state = compose(puzzle.shape(), state, puzzle.turn_state(turn));
        const std::optional<std::uint32_t> distance = distance_of(state);
        const bool may_be = !answer.levels.complete && answer.graph.in_fixed_frame(state);
        answer.walk.push_back({turn, distance, distance || may_be});
    }
}

}  // namespace qter
