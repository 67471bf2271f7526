// What `qter explore` reads, on any bytes: a line of turns and a line of orbits. What is accepted
// is explored to a depth on the pyraminx, and the levels are those of a plain search over states;
// so are those that classes give, those up to symmetry, and the ways to the farthest. Where turns
// count nothing each class stands for as many states as they lead to.
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <map>
#include <string_view>
#include <vector>

#include "coordinate/space_symmetries.hpp"
#include "explore/near_points.hpp"
#include "formats/library.hpp"
#include "graph/class_levels.hpp"
#include "graph/reduced_levels.hpp"
#include "graph/state_graph.hpp"
#include "notation/algorithm.hpp"

namespace {

using namespace qter;

constexpr std::uint32_t kDepth = 3;
constexpr std::size_t kMostTurns = 8;

void require(bool holds) {
    if (!holds) std::abort();
}

/// What of a state is looked at, as a row of numbers.
std::vector<std::uint32_t> seen_of(const Puzzle& puzzle, const State& state,
                                   const std::vector<OrbitSeen>& seen) {
    std::vector<std::uint32_t> row;
    for (std::size_t i = 0; i < puzzle.orbits().size(); ++i) {
        const Orbit& orbit = puzzle.orbits()[i];
        for (Slot slot = orbit.first; slot < orbit.first + orbit.size; ++slot) {
            const bool where = seen[i] == OrbitSeen::kAll || seen[i] == OrbitSeen::kPermutation;
            const bool how = seen[i] == OrbitSeen::kAll || seen[i] == OrbitSeen::kOrientation;
            row.push_back((where ? state.piece[slot] * 8U : 0) + (how ? state.orient[slot] : 0));
        }
    }
    return row;
}

/// Points by distance, up to kDepth, in the order of distances.
std::vector<unsigned long> plain_levels(const Puzzle& puzzle, const std::vector<GraphTurn>& turns,
                                        const std::vector<OrbitSeen>& seen) {
    std::map<std::vector<std::uint32_t>, std::uint32_t> nearest;
    std::vector<std::vector<State>> at(kDepth + 1);
    at[0].push_back(solved_state(puzzle.shape()));
    std::vector<unsigned long> levels(kDepth + 1, 0);
    for (std::uint32_t distance = 0; distance <= kDepth; ++distance) {
        for (std::size_t i = 0; i < at[distance].size();
             ++i) {  // turns that count nothing add to it
            const State state = at[distance][i];
            if (!nearest.emplace(seen_of(puzzle, state, seen), distance).second) continue;
            ++levels[distance];
            for (const GraphTurn& turn : turns) {
                if (distance + turn.weight > kDepth) continue;
                at[distance + turn.weight].push_back(
                    compose(puzzle.shape(), state, state_of(puzzle, turn.turns)));
            }
        }
    }
    return levels;
}

void check(const std::vector<unsigned long>& plain, const LevelCounts& levels) {
    for (std::uint32_t distance = 0; distance <= kDepth; ++distance) {
        const bool there = distance < levels.points.size();
        require(Integer(plain[distance]) == (there ? levels.points[distance] : Integer(0)));
    }
}

/// Where some turns count nothing.
void check_free(const Graph& graph, const std::vector<unsigned long>& plain) {
    if (!graph.has_levels()) return;
    const Result<PointClasses> classes = PointClasses::make(graph, GraphSymmetry::kNone);
    if (!classes) return;
    LevelOptions options;
    options.depth = kDepth;
    LevelCounts found =
        count_by_classes(graph, *classes, solved_state(graph.puzzle().shape()), options).points;
    for (Integer& count : found.points) {
        count *= static_cast<unsigned long>(classes->free_turns()->elements().size());
    }
    check(plain, found);
}

/// Those within kDepth one by one: their levels, ways, edges and solutions.
void check_near(const Graph& graph, const std::vector<unsigned long>& plain,
                const StateGraph& all) {
    const Result<PointClasses> classes = PointClasses::make(graph, GraphSymmetry::kNone);
    require(classes.ok());
    StoreOptions options;
    options.depth = kDepth;
    const std::optional<NearPoints> near =
        NearPoints::find(graph, *classes, solved_state(graph.puzzle().shape()), 1'000'000, options);
    require(near.has_value());
    check(plain, near->levels());
    const auto last = static_cast<NearPoints::Number>(near->points().size() - 1);
    const auto point = all.space().point_of(state_of(graph.puzzle(), near->way_to(last)));
    require(point && all.distance(*point) == near->points()[last].distance);
    if (!all.has_bytes()) return;
    const SolutionCounts solutions = near->solutions(Cancellation::never());
    const SolutionCounts all_solutions = count_solutions(all, options);
    for (std::size_t i = 0; i < solutions.levels.size(); ++i) {
        require(solutions.levels[i].all == all_solutions.levels.at(i).all);
    }
    if (!graph.plain()) return;
    const EdgeCounts edges = near->edges(Cancellation::never());
    const EdgeCounts all_edges = all.edges(options);
    for (std::size_t i = 0; i < edges.levels.size(); ++i) {
        require(edges.levels[i].nearer == all_edges.levels.at(i).nearer);
        require(edges.levels[i].farther == all_edges.levels.at(i).farther);
    }
}

}  // namespace

namespace {

/// What is allowed is read again from its names.
void check_allowed(const Puzzle& puzzle, std::string_view text) {
    const Result<Algorithm> allowed = read_allowed_turns(puzzle, text, {});
    if (!allowed) return;
    std::string names;
    for (const std::string& name : allowed_turn_names(puzzle, *allowed)) names += name + ' ';
    const Result<Algorithm> again = read_allowed_turns(puzzle, names, {});
    require(again.ok() && *again == *allowed);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static SourceMap sources;
    static PuzzleLibrary library(sources);
    static const PuzzlePtr puzzle = *library.find("pyraminx", {});
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const std::size_t end = std::min(text.find('\n'), text.size());
    Result<std::vector<GraphTurn>> turns = read_graph_turns(*puzzle, text.substr(0, end), {});
    check_allowed(*puzzle, text.substr(0, end));
    std::vector<OrbitSeen> seen(puzzle->orbits().size(), OrbitSeen::kAll);
    if (end < text.size() && text.find_first_not_of(" \t\n,", end) != std::string_view::npos) {
        Result<std::vector<OrbitSeen>> read = read_orbits_seen(*puzzle, text.substr(end + 1), {});
        if (!read) return 0;
        seen = *std::move(read);
    }
    if (!turns || turns->size() > kMostTurns) return 0;
    for (const GraphTurn& turn : *turns) {
        if (turn.turns.size() > 50) return 0;
    }
    const std::vector<unsigned long> plain = plain_levels(*puzzle, *turns, seen);
    const Graph graph(puzzle, *turns, GraphPoints::kStates, seen);
    if (graph.has_free_turns()) {
        check_free(graph, plain);
        return 0;
    }
    Result<GraphSpace> space = GraphSpace::make(graph);
    require(space.ok());
    const std::optional<ReducedSpace> few =
        ReducedSpace::make(space->space(), acting_on(space->space(), space->symmetries()));
    StoreOptions options;
    options.depth = kDepth;
    options.bits = size % 2 == 1 ? EntryBits::kTwo : EntryBits::kEight;
    if (few) {
        const Result<ReducedLevels> up_to_symmetry = count_reduced(graph, *few, options);
        require(up_to_symmetry.ok());
        check(plain, up_to_symmetry->levels);
    }
    const Result<StateGraph> found = StateGraph::make(*std::move(space), 0, options);
    require(found.ok());
    check(plain, found->levels());
    if (found->levels().depth() > 0) {
        const auto farthest = found->points_at(found->levels().depth(), 1);
        const Algorithm way = found->way_to(farthest.at(0));
        require(found->space().point_of(state_of(*puzzle, way)) == farthest[0]);
    }
    check_near(graph, plain, *found);
    if (!graph.plain() || !graph.undone_by_turns()) return 0;
    const Result<PointClasses> classes = PointClasses::make(graph, GraphSymmetry::kAllAndInverse);
    require(classes.ok());
    LevelOptions by_classes;
    by_classes.depth = kDepth;
    check(plain,
          count_by_classes(graph, *classes, solved_state(puzzle->shape()), by_classes).points);
    return 0;
}
