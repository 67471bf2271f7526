// Nodes and edges, and numbers of shortest algorithms, against plain search.
#include "explore/graph_part.hpp"

#include <map>
#include <set>

#include "catch.hpp"
#include "drawn_reader.hpp"
#include "explore/near_points.hpp"
#include "explore/solution_counts.hpp"
#include "graph/class_levels.hpp"
#include "graph/graphs.hpp"

using namespace qter;
using namespace qter::testing;

namespace {

GraphPart part_of(const Graph& graph, GraphSymmetry symmetry, const LevelOptions& options,
                  std::size_t most = 100'000) {
    const Result<PointClasses> classes = PointClasses::make(graph, symmetry);
    REQUIRE(classes.ok());
    const Result<GraphPart> part =
        graph_part(graph, *classes, solved_state(graph.puzzle().shape()), most, options);
    REQUIRE(part.ok());
    return *part;
}

Graph two_by_two(const Metric& choice) {
    const PuzzlePtr p = puzzle("2x2");
    return Graph(p, metric_turns(*p, choice), GraphPoints::kPositions);
}

}  // namespace

TEST_CASE("within two quarter turns the 2x2 has the positions and classes of the paper",
          "[explore]") {
    LevelOptions options;
    options.depth = 2;
    const GraphPart part = part_of(two_by_two(Metric::kQuarterTurn), GraphSymmetry::kNone, options);
    CHECK(part.nodes.size() == 1 + 6 + 27);
    CHECK_FALSE(part.directed);
    // From solved 6; from each of those 4 to others and one to a half turn, which two of them
    // share.
    CHECK(part.edges.size() == 6 + 6 * 4 + 6);
    const GraphPart classes =
        part_of(two_by_two(Metric::kQuarterTurn), GraphSymmetry::kRotations, options);
    // R. Brown, "Exploration of the pocket Rubik's group": one turn away are six i-classes and two
    // ip-classes.
    CHECK(std::count_if(classes.nodes.begin(), classes.nodes.end(),
                        [](const GraphPart::Node& node) { return node.distance == 1; }) == 2);
    std::uint32_t points = 0;
    for (const GraphPart::Node& node : classes.nodes) points += node.size;
    CHECK(points == 34);
}

TEST_CASE("a part of too many nodes is refused, and a cancelled one gives up", "[explore]") {
    const Graph graph = two_by_two(Metric::kHalfTurn);
    const Result<PointClasses> classes = PointClasses::make(graph, GraphSymmetry::kNone);
    LevelOptions options;
    const State solved = solved_state(graph.puzzle().shape());
    const Result<GraphPart> many = graph_part(graph, *classes, solved, 1000, options);
    REQUIRE_FALSE(many.ok());
    CHECK(many.diagnostics().items().at(0).code == Code::kTooLarge);
    CHECK(many.diagnostics().items().at(0).message ==
          "more than 1000 nodes; the whole graph has 3674160");
    options.depth = 2;
    CHECK(graph_part(graph, *classes, solved, 64, options).ok());
    CHECK_FALSE(graph_part(graph, *classes, solved, 63, options).ok());
    Cancellation cancellation;
    cancellation.request();
    options.observer = cancellation;
    CHECK_THROWS_AS(graph_part(graph, *classes, solved, 64, options), Cancelled);
}

TEST_CASE("turns with weights, and without a way back, make parts as well", "[explore]") {
    const PuzzlePtr p = puzzle("2x2");
    const Graph weighted(p, *read_graph_turns(*p, "U:3 U'", {}), GraphPoints::kStates);
    const GraphPart circle = part_of(weighted, GraphSymmetry::kNone, {});
    REQUIRE(circle.nodes.size() == 4);
    // U' is 1 away, U2 two, U three: by three turns back or one forwards.
    CHECK(circle.nodes[3].distance == 3);
    CHECK(circle.directed);
    CHECK(circle.edges.size() == 8);
    const Graph one_way(p, *read_graph_turns(*p, "U", {}), GraphPoints::kStates);
    const GraphPart forwards = part_of(one_way, GraphSymmetry::kNone, {});
    CHECK(forwards.directed);
    CHECK(forwards.edges.size() == 4);
}

TEST_CASE("parts of drawn puzzles and their solutions are those of plain search", "[explore]") {
    CHECK(check_cases("parts and solutions of drawn puzzles", 100, [] {
        const PlainPuzzle drawn = *any_plain_puzzle();
        const PuzzlePtr p = read_drawn(drawn);
        const std::optional<PlainDistances> all = plain_distances(drawn, 1000, true, true);
        RC_PRE(all.has_value());
        const Graph graph(p, metric_turns(*p, Metric::kHalfTurn), GraphPoints::kStates);
        const GraphPart part = part_of(graph, GraphSymmetry::kNone, {});
        RC_ASSERT(part.nodes.size() == all->of.size());
        std::vector<Look> looks;
        for (const GraphPart::Node& node : part.nodes) {
            looks.push_back(plain_look(drawn, *p, drawn.solved(true), node.way));
            RC_ASSERT(all->of.at(looks.back()) == node.distance);
            RC_ASSERT(node.way.size() == node.distance);
        }
        RC_ASSERT(std::set<Look>(looks.begin(), looks.end()).size() == looks.size());
        // Each turn from each node leads where an edge says.
        std::size_t ends = 0;
        for (const GraphPart::Edge& edge : part.edges) {
            for (const std::uint32_t turn : edge.turns) {
                RC_ASSERT(plain_look(drawn, *p, looks[edge.from], graph.turns()[turn].turns) ==
                          looks[edge.to]);
            }
            ends += edge.turns.size() * (edge.from == edge.to || part.directed ? 1 : 2);
        }
        RC_ASSERT(ends == part.nodes.size() * graph.turns().size());
        // Shortest algorithms, from the nearest on.
        std::map<Look, std::uint64_t> ways = {{drawn.solved(true), 1}};
        for (const GraphPart::Node& node : part.nodes) {
            const Look from = looks[&node - part.nodes.data()];
            for (const GraphTurn& turn : graph.turns()) {
                const Look to = plain_look(drawn, *p, from, turn.turns);
                if (all->of.at(to) == node.distance + 1) ways[to] += ways.at(from);
            }
        }
        std::vector<SolutionCounts::Level> levels(all->farthest + 1);
        for (const auto& [look, count] : ways) {
            SolutionCounts::Level& level = levels[all->of.at(look)];
            level.all += Integer(static_cast<unsigned long>(count));
            level.most = std::max(level.most, count);
            level.only += count == 1 ? 1 : 0;
        }
        LevelOptions options;
        options.threads = *rc::gen::inRange(1U, 4U);
        const SolutionCounts counts = count_solutions(graph_of(graph), options);
        RC_ASSERT(counts.complete);
        RC_ASSERT(counts.levels.size() == levels.size());
        for (std::size_t i = 0; i < levels.size(); ++i) {
            RC_ASSERT(counts.levels[i].all == levels[i].all);
            RC_ASSERT(counts.levels[i].most == levels[i].most);
            RC_ASSERT(counts.levels[i].only == levels[i].only);
        }
    }));
}

TEST_CASE("counting shortest algorithms ends when it is cancelled", "[explore]") {
    Cancellation cancellation;
    LevelOptions options;
    options.observer = {cancellation, [&](const Progress& at) {
                            if (at.what == "distance 5") cancellation.request();
                        }};
    const SolutionCounts counts = count_solutions(graph_of("2x2", Metric::kHalfTurn), options);
    CHECK_FALSE(counts.complete);
    CHECK(counts.levels.size() >= 5);
    CHECK(counts.levels.size() <= 7);
}

TEST_CASE("points near to solved are those of the whole graph of drawn puzzles", "[explore]") {
    CHECK(check_cases("near points of drawn puzzles", 100, [] {
        const PlainPuzzle drawn = *any_plain_puzzle();
        const PuzzlePtr p = read_drawn(drawn);
        RC_PRE(plain_distances(drawn, 1000, true, true).has_value());
        const std::uint32_t depth = *rc::gen::inRange(0U, 5U);
        const Graph graph(p, metric_turns(*p, Metric::kHalfTurn), GraphPoints::kStates);
        Result<GraphSpace> space = GraphSpace::make(graph, {});
        RC_PRE(space.ok());
        const State solved = solved_state(p->shape());
        StoreOptions options;
        options.bits = EntryBits::kEight;
        options.depth = depth;
        const auto origin = space->point_of(solved);
        const Result<StateGraph> all = StateGraph::make(*std::move(space), *origin, options);
        RC_ASSERT(all.ok());
        const Result<PointClasses> classes = PointClasses::make(graph, GraphSymmetry::kNone);
        RC_ASSERT(classes.ok());
        const auto near = NearPoints::find(graph, *classes, solved, 100'000, options);
        RC_ASSERT(near.has_value());
        RC_ASSERT(near->levels().points == all->levels().points);
        RC_ASSERT(near->levels().complete == all->levels().complete);
        const EdgeCounts edges = near->edges(Cancellation::never());
        const EdgeCounts all_edges = all->edges(options);
        RC_ASSERT(edges.levels.size() == all_edges.levels.size());
        for (std::size_t i = 0; i < edges.levels.size(); ++i) {
            RC_ASSERT(edges.levels[i].nearer == all_edges.levels[i].nearer);
            RC_ASSERT(edges.levels[i].as_far == all_edges.levels[i].as_far);
            RC_ASSERT(edges.levels[i].farther == all_edges.levels[i].farther);
            RC_ASSERT(edges.levels[i].local_maxima == all_edges.levels[i].local_maxima);
        }
        const SolutionCounts solutions = near->solutions(Cancellation::never());
        const SolutionCounts all_solutions = count_solutions(*all, options);
        RC_ASSERT(solutions.levels.size() == all_solutions.levels.size());
        for (std::size_t i = 0; i < solutions.levels.size(); ++i) {
            RC_ASSERT(solutions.levels[i].all == all_solutions.levels[i].all);
            RC_ASSERT(solutions.levels[i].most == all_solutions.levels[i].most);
            RC_ASSERT(solutions.levels[i].only == all_solutions.levels[i].only);
        }
    }));
}

TEST_CASE("points near to solved of a graph that cannot be numbered", "[explore]") {
    const PuzzlePtr p = puzzle("6x6");
    std::vector<GraphTurn> turns = metric_turns(*p, Metric::kHalfTurn);
    for (GraphTurn& turn : turns) turn.weight = 1;
    const Graph graph(p, turns, GraphPoints::kPositions, {}, {}, FrameChoice::kEach);
    const Result<PointClasses> classes = PointClasses::make(graph, GraphSymmetry::kNone);
    REQUIRE(classes.ok());
    const State solved = solved_state(p->shape());
    LevelOptions options;
    options.depth = 2;
    const auto near = NearPoints::find(graph, *classes, solved, 100'000, options);
    REQUIRE(near.has_value());
    const ClassLevels levels = count_by_classes(graph, *classes, solved, options);
    CHECK(near->levels().points == levels.points.points);
    CHECK_FALSE(near->complete());
    for (NearPoints::Number i = 0; i < near->points().size(); ++i) {
        const Algorithm way = near->way_to(i);
        REQUIRE(way.size() == near->points()[i].distance);
        REQUIRE(near->number_of(*graph.in_fixed_frame(state_of(*p, way))) == i);
    }
    CHECK_FALSE(NearPoints::find(graph, *classes, solved, near->points().size() - 1, options));
}

TEST_CASE("of points near to solved those are kept whose distance was ended", "[explore]") {
    const Graph graph = two_by_two(Metric::kHalfTurn);
    const Result<PointClasses> classes = PointClasses::make(graph, GraphSymmetry::kNone);
    const State solved = solved_state(graph.puzzle().shape());
    Cancellation cancellation;
    cancellation.request();
    LevelOptions options;
    options.observer = cancellation;
    const auto near = NearPoints::find(graph, *classes, solved, 1000, options);
    REQUIRE(near.has_value());
    CHECK(near->was_cancelled());
    CHECK(near->points().size() == 1);
    CHECK_FALSE(near->complete());
    CHECK_FALSE(near->edges(cancellation).complete);
    CHECK_FALSE(near->solutions(cancellation).complete);
}
