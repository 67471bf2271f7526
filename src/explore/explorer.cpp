#include "explore/explorer.hpp"

#include <fmt/format.h>

#include <utility>

#include "graph/class_levels.hpp"
#include "graph/disk_levels.hpp"

namespace qter {

Explorer::Explorer(const GraphQuery& query, const Observer& observer)
    : query_(query),
      observer_(observer),
      from_(query.from.value_or(solved_state(query.puzzle->shape()))) {
    options_.threads = query.threads;
    if (query.depth) options_.depth = *query.depth;
    options_.memory = query.memory;
    options_.observer = observer.worded([this](const std::string& what) { return what + takes_; });
}

GraphResult Explorer::found(const Graph& graph, LevelCounts levels, std::uint64_t bytes) const {
    GraphResult result;
    result.puzzle = query_.puzzle;
    result.points = graph.points();
    result.turns = graph.turns();
    result.held = graph.held();
    result.turned_round = graph.is_turned_round();
    result.ways_apart = graph.distinguishes_rotations();
    result.is_part = graph.is_part();
    result.undone_by_turns = graph.undone_by_turns();
    result.reachable = graph.reachable();
    result.bipartite = graph.bipartite();
    result.levels = std::move(levels);
    result.bytes = bytes;
    const bool has_devil = result.levels.complete && graph.is_group().value_or(false) &&
                           graph.plain() && graph.undone_by_turns();
    if (has_devil) result.devil = devil_bounds(result.levels);
    result.seconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - started_).count();
    return result;
}

Result<GraphResult> Explorer::part(const Graph& graph, const State& origin) const {
    const Result<PointClasses> classes =
        PointClasses::make(graph, query_.symmetry.value_or(GraphSymmetry::kNone));
    if (!classes) return classes.diagnostics();
    observer_.tell({"finding nodes"});
    Result<GraphPart> part = graph_part(graph, *classes, origin, kMostNodes, options_);
    if (!part) return part.diagnostics();
    GraphResult result = found(graph);
    result.part = *std::move(part);
    return result;
}

Result<GraphResult> Explorer::listed(Graph& graph, const PointClasses& classes, const State& origin,
                                     bool few) const {
    std::uint64_t joined = 0;
    if (const FreeTurns* const free = classes.free_turns()) {
        joined = free->elements().size();
        if (const std::optional<Integer>& states = graph.reachable()) {
            graph.set_reachable(*states / static_cast<unsigned long>(joined));
        }
    }
    ClassLevels levels;
    DiskLevels on_disk;
    if (query_.disk) {
        GraphResult of = found(graph);
        of.joined = joined;
        DiskOptions disk;
        disk.folder = *query_.disk;
        disk.resume = query_.resume;
        disk.graph = graph_heading(query_, of) + query_.note;
        Result<DiskLevels> counted = count_on_disk(graph, classes, origin, options_, disk);
        if (!counted) return counted.diagnostics();
        on_disk = *std::move(counted);
        levels = std::move(on_disk.levels);
    } else {
        levels = (few ? count_few : count_by_classes)(graph, classes, origin, options_);
    }
    GraphResult result = found(graph, std::move(levels.points), levels.bytes);
    result.joined = joined;
    result.classes = std::move(levels.classes);
    result.symmetries = classes.symmetries();
    result.out_of_memory = levels.out_of_memory;
    result.too_many = levels.too_many;
    if (query_.disk) {
        result.disk_bytes = on_disk.most_bytes;
        result.resumed = on_disk.resumed;
        result.kept = on_disk.kept;
        result.problem = std::move(on_disk.problem);
    }
    result.left_out = asks_more();
    return result;
}

void Explorer::add_walk(
    GraphResult& result,
    const std::function<std::optional<std::uint32_t>(const State&)>& distance_of,
    const std::function<bool(const State&)>& has) const {
    if (!query_.walk) return;
    const Puzzle& puzzle = *query_.puzzle;
    State state = from_;
    for (const Turn turn : *query_.walk) {
        state = compose(puzzle.shape(), state, puzzle.turn_state(turn));
        const std::optional<std::uint32_t> distance = distance_of(state);
        result.walk.push_back({turn, distance, distance || has(state)});
    }
}

void Explorer::forget_classes(GraphResult& result) {
    result.symmetries = 0;
    result.classes.clear();
}

bool Explorer::asks_more() const { return !options_given(query_, OptionNeeds::kDistances).empty(); }

Diagnostic Explorer::left_out(std::string_view why) const {
    return Diagnostic::warning(
        Code::kLimit, {},
        fmt::format("{} left out: {}",
                    fmt::join(options_given(query_, OptionNeeds::kDistances), ", "), why));
}

Diagnostic Explorer::unreachable_origin() {
    return Diagnostic::error(Code::kImpossible, {},
                             "these turns do not lead from solved to the state of --from");
}

}  // namespace qter
