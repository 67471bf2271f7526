// Puzzles whose turns are blocked: published counts, and drawn ones against plain breadth-first
// search.
#include "graph/shape_levels.hpp"

#include <array>
#include <set>

#include "catch.hpp"
#include "drawn_reader.hpp"
#include "explore/shape_part.hpp"
#include "fixtures.hpp"
#include "graph/class_levels.hpp"
#include "random_blocking.hpp"
#include "sanitized.hpp"

using namespace qter;
using namespace qter::testing;

namespace {

using Counts = std::vector<unsigned long>;

struct Shapes {
    std::shared_ptr<const ShapeGraph> graph;
    LoopGroup loops;
};

Shapes shapes_of(const PuzzlePtr& puzzle) {
    auto graph = std::make_shared<const ShapeGraph>(ShapeGraph::make(puzzle, {}).value());
    LoopGroup loops = loops_of(*graph, {}).value();
    return {std::move(graph), std::move(loops)};
}

ShapeLevels levels_of(const PuzzlePtr& puzzle, const std::vector<GraphTurn>& turns, Slot slots,
                      std::uint32_t threads = 1) {
    const Shapes shapes = shapes_of(puzzle);
    std::vector<Algorithm> algorithms;
    for (const GraphTurn& turn : turns) algorithms.push_back(turn.turns);
    std::vector<Slot> seen(slots);
    std::iota(seen.begin(), seen.end(), Slot{0});
    Result<ShapeSpace> space = ShapeSpace::make(shapes.graph, shapes.loops, algorithms, seen);
    LevelOptions options;
    options.threads = threads;
    Result<ShapeLevels> levels = ShapeLevels::make(*std::move(space), turns, 0, options);
    return *std::move(levels);
}

Counts counts_of(const LevelCounts& levels) {
    Counts counts;
    for (const Integer& count : levels.points) counts.push_back(count.get_ui());
    return counts;
}

PuzzlePtr read(const std::string& text) {
    SourceMap sources;
    Result<PuzzlePtr> made = read_puzzle(sources.add("drawn.toml", text));
    REQUIRE(made.ok());
    return *made;
}

}  // namespace

// L. VandeVondele, 2025, table 1 and section 3.3; the distribution is that of its figure 9, whose
// largest and most common distances the text gives: 288 corner positions need 27, most 14.
TEST_CASE("the Puppet Cube V2 has as many positions as published") {
    const PuzzlePtr puppet = puzzle("puppet-v2");
    const Shapes shapes = shapes_of(puppet);
    const ShapeFacts facts =
        shape_facts(*shapes.graph, smallest_turns(*puppet), shapes.loops.group.order());
    CHECK(shapes.loops.proven);
    CHECK(to_string(facts.positions) == "5583008927475302400");
    CHECK(to_string(facts.edges) == "34024400694647193600");
    CHECK(facts.least_turns == 8);
    CHECK(facts.most_turns == 18);
    CHECK(facts.dead_ends == 0);
}

TEST_CASE("the corners of the Puppet Cube V2 are as far as published") {
    const PuzzlePtr puppet = puzzle("puppet-v2");
    const ShapeLevels levels =
        levels_of(puppet, metric_turns(*puppet, Metric::kQuarterTurn), puppet->orbits()[0].size, 2);
    CHECK(counts_of(levels.levels()) == Counts{1,       18,      155,     846,     3210,    9402,
                                               25497,   60951,   127560,  248520,  468768,  836760,
                                               1362960, 1892952, 2064984, 1710792, 1114704, 617328,
                                               333504,  205632,  136800,  83520,   42624,   22032,
                                               8640,    2736,    1152,    288});
    CHECK(levels.levels().complete);
    CHECK(levels.levels().total() == 11'382'336);
}

// J. Scherphuis, jaapsch.net/puzzles/bandage.htm: both metrics, and 440 configurations.
TEST_CASE("the bicube is as far as published") {
    const PuzzlePtr bicube = puzzle("bicube");
    const ShapeLevels half = levels_of(bicube, metric_turns(*bicube, Metric::kHalfTurn), 20);
    CHECK(counts_of(half.levels()) ==
          Counts{1,      9,      24,    54,    102,   168,   296,   583,    996,    1817,
                 3196,   5739,   9785,  17075, 29279, 48552, 77828, 115384, 155444, 179617,
                 172952, 133159, 82486, 43199, 19613, 7781,  2833,  747,    81});
    const ShapeFacts facts = half.facts();
    CHECK(facts.shapes == 440);
    CHECK(facts.positions == 1'108'800);
    const ShapeLevels quarter = levels_of(bicube, metric_turns(*bicube, Metric::kQuarterTurn), 20);
    const Counts counts = counts_of(quarter.levels());
    const Counts begin = {1, 6, 17, 31, 60, 106, 161, 274, 469, 758, 1232, 2046, 3361, 5464, 8762};
    CHECK(Counts(counts.begin(), counts.begin() + static_cast<long>(begin.size())) == begin);
    // The farthest is as far as its algorithm is long, which plain turning confirms.
    const auto farthest = quarter.points_at(quarter.levels().depth(), 1);
    REQUIRE(farthest.size() == 1);
    const Algorithm way = quarter.way_to(farthest.front());
    CHECK(way.size() == quarter.levels().depth());
    CHECK_FALSE(blocked_turn(*bicube, solved_state(bicube->shape()), way));
    CHECK(quarter.space().of(state_of(*bicube, way)) == farthest.front());
}

// J. Scherphuis, jaapsch.net/puzzles/square1.htm: 15!/3 positions up to turns of the layers, of
// which there are 12 * 12; 3678 shapes where the cut is free. A. Nortmann, twistypuzzles.com, 2011:
// "Lucky baby" has 608 shapes and 360 permutations for each. J. Mermelstein, "Using Bandaged Cube
// Explorer to solve 0x20108000000C03": 42 nodes, and the shape graph of the Bandaged Fortress,
// 0x30000010048883, is the same.
TEST_CASE("bandaged cubes by their signatures have as many shapes as published") {
    const PuzzlePtr baby = puzzle("bandaged-3x3:210B9308400846");
    CHECK(baby->name() == "bandaged-3x3:210B9308400846");
    const Shapes shapes = shapes_of(baby);
    CHECK(shapes.graph->size() == 608);
    CHECK(shapes.loops.proven);
    CHECK(shapes.loops.group.order() == 360);
    for (const char* name : {"bandaged-3x3:0x20108000000C03", "bandaged-3x3:30000010048883"}) {
        CHECK(shapes_of(puzzle(name)).graph->size() == 42);
    }
    // Five faces generate all positions of the 3x3 (Singmaster).
    const Shapes still = shapes_of(puzzle("bandaged-3x3:1000000"));
    CHECK(still.graph->size() == 1);
    CHECK(to_string(still.loops.group.order()) == "43252003274489856000");
    CHECK(puzzle("bandaged-3x3")->blocking() == nullptr);
    CHECK(puzzle("bandaged-3x3:0")->blocking() == nullptr);
}

// A. Nortmann's list of bandaged cubes, as P. Nasca's paul_cube_bandaged_graph has it: shapes, and
// quarter turns between them, each once and from both ends. Bicube: by its signature and by its own
// description.
TEST_CASE("bandaged cubes with names have as many shapes and turns between them as published") {
    struct Known {
        const char* name;
        unsigned long shapes, turns;
    };
    const Known all[] = {
        {"alcatraz", 1449, 2048},
        {"bandaged-3x3:Fuse Cube", 1, 3},
        {"big-block", 1, 2},
        {"bandaged-fortress", 42, 60},
        {"shark-fin-soup", 1938, 2968},
        {"three-slices", 16, 40},
        {"three-stripes", 1296, 4440},
        {"equator", 9, 24},
        {"double-barbell", 4, 12},
        {"c-block", 1, 3},
        {"z-cube-a", 25, 45},
        {"Big Block", 1, 2},
    };
    for (const Known& known : all) {
        CAPTURE(known.name);
        const PuzzlePtr p = puzzle(known.name);
        const Shapes shapes = shapes_of(p);
        // A turn that leads to the same shape is counted once.
        std::set<std::array<std::uint32_t, 3>> turns;
        for (std::uint32_t shape = 0; shape < shapes.graph->size(); ++shape) {
            for (std::uint16_t grip = 0; grip < p->generator_count(); ++grip) {
                const std::uint32_t to = shapes.graph->next(shape, TurnStep{grip, false});
                if (to != ShapeGraph::kNone) turns.insert({shape, grip, to});
            }
        }
        CHECK(shapes.graph->size() == known.shapes);
        CHECK(turns.size() == known.turns);
    }
    const Shapes named = shapes_of(puzzle("bandaged-3x3:33EC01800846"));
    const Shapes own = shapes_of(puzzle("bicube"));
    CHECK(named.graph->size() == own.graph->size());
    CHECK(named.loops.group.order() == own.loops.group.order());
    // Two faces of the 3x3 (Singmaster): edges all ways, corners the 120 of PGL(2,5), and their
    // twists.
    CHECK(to_string(shapes_of(puzzle("big-block")).loops.group.order()) == "73483200");
    // H. Takeji's, by Nortmann in the museum of twistypuzzles.com.
    CHECK(to_string(shapes_of(puzzle("three-stripes")).loops.group.order()) == "2708884684800");
    CHECK(shapes_of(puzzle("three-quads-three-stripes")).graph->size() == 580);
    CHECK(shapes_of(puzzle("three-quads-three-stripes")).loops.group.order() == 432);
}

// The rule as github.com/ausernamemore/rubiksolver has it, and its counts.
TEST_CASE("the Puppet Cube V1 has as many shapes and corner positions as published") {
    const PuzzlePtr puppet = puzzle("puppet-v1");
    CHECK(shapes_of(puppet).graph->size() == 13'174);
    const ShapeLevels corners =
        levels_of(puppet, metric_turns(*puppet, Metric::kQuarterTurn), puppet->orbits()[0].size);
    CHECK(corners.levels().total() == 474'264);
}

// J. Scherphuis, jaapsch.net/puzzles/bandpyra.htm.
TEST_CASE("the Bandaged Pyraminx is as far as published") {
    const PuzzlePtr p = puzzle("bandaged-pyraminx");
    CHECK(
        counts_of(levels_of(p, metric_turns(*p, Metric::kHalfTurn), p->shape().slots()).levels()) ==
        Counts{1, 4, 12, 32, 76, 206, 510, 1126, 1803, 1980, 981, 165, 15, 1});
}

// By hand: g r b - r g b - r b g - b r g.
TEST_CASE("the Latch is what its description says") {
    const PuzzlePtr p = puzzle("latch");
    CHECK(
        counts_of(levels_of(p, metric_turns(*p, Metric::kHalfTurn), p->shape().slots()).levels()) ==
        Counts{1, 2, 1});
}

TEST_CASE("the Square-1 has as many positions as published") {
    const PuzzlePtr square = puzzle("square-1");
    const Shapes shapes = shapes_of(square);
    Integer positions = 144;
    for (unsigned long i = 4; i <= 15; ++i) positions *= i;
    CHECK(shapes.loops.proven);
    CHECK(shapes.loops.group.order() * static_cast<unsigned long>(shapes.graph->size()) ==
          positions * 2);
    const std::vector<std::uint16_t> cut = {2};
    std::size_t free = 0;
    for (std::uint32_t shape = 0; shape < shapes.graph->size(); ++shape) {
        free += shapes.graph->next(shape, TurnStep{2, false}) != ShapeGraph::kNone ? 1 : 0;
    }
    CHECK(free == 3678);
}

// Solids so small that they touch nowhere. Counts of the 3x3: cube20.org.
TEST_CASE("a puzzle whose obstacles never are there is what it is without them") {
    const PuzzlePtr p = read(R"(name = "loose"
cuts = "c f 1/3"
solid_axes = [["R", "L"], ["U", "D"], ["F", "B"]]
[[solids]]
piece = "URF"
boxes = [[2, 2.5, 2, 2.5, 2, 2.5]]
[[solids]]
piece = "UF"
boxes = [[-0.5, 0.5, 2, 2.5, 2, 2.5]]
)");
    REQUIRE(p->blocking() != nullptr);
    CHECK(p->blocking()->obstacles.size() == 0);
    const Shapes shapes = shapes_of(p);
    CHECK(shapes.graph->size() == 1);
    CHECK(shapes.loops.proven);
    CHECK(to_string(shapes.loops.group.order()) == "43252003274489856000");
    LevelOptions options;
    options.depth = 5;
    const auto counted = [&](const Metric& choice) {
        const Graph graph(p, metric_turns(*p, choice), GraphPoints::kStates);
        const Result<PointClasses> classes = PointClasses::make(graph, GraphSymmetry::kNone);
        REQUIRE(classes.ok());
        return counts_of(
            count_by_classes(graph, *classes, solved_state(p->shape()), options).points);
    };
    CHECK(counted(Metric::kQuarterTurn) == Counts{1, 12, 114, 1068, 10011, 93840});
    CHECK(counted(Metric::kHalfTurn) == Counts{1, 18, 243, 3240, 43239, 574908});
}

// By slices: M. Masonjones, forum.cubeman.org, 2005, up to turns of the layers.
TEST_CASE("the Square-1 by slices is as published") {
    const PuzzlePtr square = puzzle("square-1");
    const Graph graph(square, metric_turns(*square, find_metric("cost").value()),
                      GraphPoints::kPositions);
    const Result<PointClasses> classes = PointClasses::make(graph, GraphSymmetry::kNone);
    REQUIRE(classes.ok());
    CHECK(classes->free_turns()->elements().size() == 144);
    LevelOptions options;
    options.depth = kSanitized ? 3 : 4;
    options.threads = 2;
    const ClassLevels levels =
        count_by_classes(graph, *classes, solved_state(square->shape()), options);
    Counts known = {1, 64, 1153, 17050, 235144};
    known.resize(options.depth + 1U);
    CHECK(counts_of(levels.points) == known);
}

namespace {

/// Positions by distance where the turns of one grip count nothing.
Counts plain_free_levels(const PlainBlocking& drawn, const PlainDistances& all,
                         const std::vector<GraphTurn>& turns, const Puzzle& puzzle) {
    std::set<Look> known;
    std::vector<Look> level;
    for (const auto& [look, distance] : all.of) {
        if (distance == 0) level.push_back(look);
    }
    Counts counts;
    while (!level.empty()) {
        std::vector<Look> next;
        counts.push_back(0);
        for (std::size_t i = 0; i < level.size(); ++i) {
            const Look here = level[i];
            if (!known.insert(here).second) continue;
            ++counts.back();
            for (const GraphTurn& turn : turns) {
                const auto grip =
                    static_cast<std::size_t>(puzzle.grips()[turn.turns[0].grip].name[0] - 'A');
                const auto to = drawn.turned(here, grip, turn.turns[0].amount);
                if (to) (turn.weight == 0 ? level : next).push_back(*to);
            }
        }
        level = std::move(next);
        if (counts.back() == 0) counts.pop_back();
    }
    return counts;
}

}  // namespace

TEST_CASE("positions of drawn puzzles up to turns that count nothing are those of plain search") {
    int checked = 0;
    CHECK(check_cases("free turns of drawn puzzles", 40, [&] {
        const PlainBlocking drawn = *any_plain_blocking();
        const PuzzlePtr p = read_blocked(drawn);
        const auto plain = drawn.distances(500);
        RC_PRE(plain.has_value());
        std::vector<GraphTurn> turns = metric_turns(*p, Metric::kHalfTurn);
        const auto grip =
            static_cast<std::uint16_t>(*rc::gen::inRange<std::size_t>(0, p->grips().size()));
        bool is_blocked = false;
        for (GraphTurn& turn : turns) {
            if (turn.turns[0].grip != grip) continue;
            turn.weight = 0;
            const auto letter = static_cast<std::size_t>(p->grips()[grip].name[0] - 'A');
            for (const auto& [look, distance] : plain->of) {
                is_blocked = is_blocked || !drawn.turned(look, letter, turn.turns[0].amount);
            }
        }
        RC_PRE(!is_blocked);
        const Graph graph(p, turns, GraphPoints::kStates);
        RC_PRE(graph.has_levels());
        const Result<PointClasses> classes = PointClasses::make(graph, GraphSymmetry::kAll);
        const bool none_counts = std::all_of(
            turns.begin(), turns.end(), [](const GraphTurn& turn) { return turn.weight == 0; });
        RC_ASSERT(classes.ok() == !none_counts);
        RC_PRE(classes.ok());
        LevelOptions options;
        options.threads = *rc::gen::inRange(1U, 4U);
        Counts counts =
            counts_of(count_by_classes(graph, *classes, solved_state(p->shape()), options).points);
        for (auto& count : counts) count *= classes->free_turns()->elements().size();
        RC_ASSERT(counts == plain_free_levels(drawn, *plain, turns, *p));
        ++checked;
    }));
    CHECK(checked > 0);
}

namespace {

/// Nodes and edges of positions and of shapes. A shape is as far as the nearest position of it, and
/// turns lead from it wherever they lead from any of its positions.
void check_parts(const Graph& graph, const PointClasses& classes, const ShapeGraph& shapes,
                 const PlainBlocking& drawn, const PlainDistances& plain) {
    const Puzzle& p = graph.puzzle();
    std::map<std::uint32_t, unsigned> nearest;                 // by shape
    std::set<std::pair<std::uint32_t, std::uint32_t>> joined;  // shapes, the smaller number first
    std::set<std::pair<Look, Look>> pairs;                     // positions
    for (const auto& [look, distance] : plain.of) {
        const std::uint32_t shape = shapes.shape_of(state_of_look(p, look)).value();
        const auto [known, is_new] = nearest.emplace(shape, distance);
        if (!is_new) known->second = std::min(known->second, distance);
        for (const GraphTurn& turn : graph.turns()) {
            const auto grip = static_cast<std::size_t>(p.grips()[turn.turns[0].grip].name[0] - 'A');
            const auto after = drawn.turned(look, grip, turn.turns[0].amount);
            if (!after) continue;
            joined.insert(std::minmax(shape, shapes.shape_of(state_of_look(p, *after)).value()));
            pairs.insert(std::minmax(look, *after));
        }
    }
    const State solved = solved_state(p.shape());
    const Result<GraphPart> positions = graph_part(graph, classes, solved, kMostNodes, {});
    RC_ASSERT(positions.ok());
    RC_ASSERT(positions->nodes.size() == plain.of.size());
    RC_ASSERT(positions->edges.size() == pairs.size());
    const Result<GraphPart> part = shape_part(graph, shapes, 0, shapes.size(), {});
    RC_ASSERT(part.ok());
    RC_ASSERT(part->nodes.size() == nearest.size());
    RC_ASSERT(part->edges.size() == joined.size());
    RC_ASSERT(!part->directed);
    for (const GraphPart::Node& node : part->nodes) {
        RC_ASSERT(!blocked_turn(p, solved, node.way).has_value());
        RC_ASSERT(node.way.size() == node.distance);
        RC_ASSERT(nearest.at(shapes.shape_of(state_of(p, node.way)).value()) == node.distance);
    }
    const std::size_t few = shapes.size() - 1;
    RC_ASSERT(shape_part(graph, shapes, 0, few, {}).ok() == false);
    LevelOptions options;
    options.threads = 2;
    const auto farthest = shape_eccentricities(graph, shapes, options);
    RC_ASSERT(farthest.has_value());
    RC_ASSERT(farthest->front() == part->nodes.back().distance);
    for (std::uint32_t shape = 0; shape < shapes.size(); ++shape) {
        RC_ASSERT(shape_part(graph, shapes, shape, shapes.size(), {})->nodes.back().distance ==
                  (*farthest)[shape]);
        if (shape == 20) break;
    }
    Cancellation over;
    over.request();
    options.observer = over;
    RC_ASSERT(!shape_eccentricities(graph, shapes, options).has_value());
}

}  // namespace

// By quarter turns and by any turns: radius and diameter of the graph of shapes, J. Mermelstein,
// bandaged-cube-explorer; how far they are from solved: J. Scherphuis,
// jaapsch.net/puzzles/bandage.htm (bicube), L. Dubravsky, bandaged-cube-explorer (Alcatraz).
TEST_CASE("shapes of bandaged cubes are as far from each other as published") {
    struct Published {
        const char* name;
        const Metric& choice;
        std::uint32_t from_solved;
        std::uint32_t radius;
        std::uint32_t diameter;
    };
    const Published cubes[] = {
        {"bicube", Metric::kQuarterTurn, 15, 14, 26},
        {"bicube", Metric::kHalfTurn, 12, 10, 20},
        {"alcatraz", Metric::kQuarterTurn, 16, 16, 28},
        {"bandaged-fortress", Metric::kQuarterTurn, 15, 15, 15},
        {"cofortress", Metric::kQuarterTurn, 15, 15, 15},
    };
    for (const auto& [name, choice, from_solved, radius, diameter] : cubes) {
        CAPTURE(name);
        const PuzzlePtr p = puzzle(name);
        const ShapeGraph shapes = ShapeGraph::make(p, {}).value();
        const Graph graph(p, metric_turns(*p, choice), GraphPoints::kShapes);
        const auto farthest = shape_eccentricities(graph, shapes, {});
        REQUIRE(farthest);
        CHECK(farthest->front() == from_solved);
        CHECK(*std::min_element(farthest->begin(), farthest->end()) == radius);
        CHECK(*std::max_element(farthest->begin(), farthest->end()) == diameter);
    }
    // The graph that is known to be the largest across.
    const PuzzlePtr maze = puzzle("maze-300");
    const ShapeGraph shapes = ShapeGraph::make(maze, {}).value();
    const auto farthest = shape_eccentricities(
        Graph(maze, metric_turns(*maze, Metric::kQuarterTurn), GraphPoints::kShapes), shapes, {});
    REQUIRE(farthest);
    CHECK(*std::min_element(farthest->begin(), farthest->end()) == 38);
    CHECK(*std::max_element(farthest->begin(), farthest->end()) == 47);
}

namespace {

void check_blocked_puzzles(int cases) {
    int blocked_somewhere = 0;
    CHECK(check_cases("blocked drawn puzzles", cases, [&] {
        const PlainBlocking drawn = *any_plain_blocking();
        SourceMap sources;
        const Result<PuzzlePtr> made = read_puzzle(sources.add("drawn.toml", drawn.text()));
        if (!made) {
            RC_ASSERT(made.diagnostics().items().front().message ==
                      "no turn is possible in the solved state");
            RC_PRE(made.ok());
        }
        const PuzzlePtr p = *made;
        const bool can_be_blocked = p->blocking() != nullptr;
        RC_PRE(can_be_blocked);
        const auto plain = drawn.distances(3000);
        RC_PRE(plain.has_value());
        Counts counts(plain->farthest + 1, 0);
        for (const auto& [look, distance] : plain->of) ++counts[distance];

        const Shapes shapes = shapes_of(p);
        RC_ASSERT(shapes.loops.proven);
        const Integer positions =
            shapes.loops.group.order() * static_cast<unsigned long>(shapes.graph->size());
        RC_ASSERT(positions == Integer(static_cast<unsigned long>(plain->of.size())));
        const std::vector<GraphTurn> turns = metric_turns(*p, Metric::kHalfTurn);
        const ShapeLevels levels =
            levels_of(p, turns, p->shape().slots(), *rc::gen::inRange(1U, 4U));
        RC_ASSERT(counts_of(levels.levels()) == counts);
        RC_ASSERT(levels.levels().complete);

        std::map<std::uint32_t, std::vector<bool>> free_of;  // by shape, which turns can be made
        for (const auto& [look, distance] : plain->of) {
            const State state = state_of_look(*p, look);
            const auto point = levels.space().of(state);
            RC_ASSERT(point.has_value());
            RC_ASSERT(levels.distance(*point) == distance);
            std::vector<bool> free;
            for (const GraphTurn& turn : turns) {
                const std::string& name = p->grips()[turn.turns[0].grip].name;
                const auto grip = static_cast<std::size_t>(name[0] - 'A');
                const bool can = drawn.turned(look, grip, turn.turns[0].amount).has_value();
                RC_ASSERT(can == !blocked_turn(*p, state, turn.turns).has_value());
                free.push_back(can);
                blocked_somewhere += can ? 0 : 1;
            }
            const std::uint32_t shape = shapes.graph->shape_of(state).value();
            RC_ASSERT(free_of.emplace(shape, free).first->second == free);
        }
        const Graph graph(p, turns, GraphPoints::kStates);
        RC_ASSERT(graph.undone_by_turns());
        const Result<PointClasses> classes = PointClasses::make(graph, GraphSymmetry::kNone);
        RC_ASSERT(classes.ok());
        check_parts(graph, *classes, *shapes.graph, drawn, *plain);
        const ClassLevels lists = count_by_classes(graph, *classes, solved_state(p->shape()), {});
        RC_ASSERT(counts_of(lists.points) == counts);
        Random random(*rc::gen::arbitrary<std::uint64_t>());
        RC_ASSERT(
            levels.space().of(random_position(*shapes.graph, shapes.loops, random)).has_value());
    }));
    CHECK(blocked_somewhere > 0);
}

}  // namespace

TEST_CASE("blocked drawn puzzles are those of plain search") { check_blocked_puzzles(40); }

TEST_CASE("many blocked drawn puzzles are those of plain search", "[slow]") {
    check_blocked_puzzles(200);
}
