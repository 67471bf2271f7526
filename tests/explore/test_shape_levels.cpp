// Puzzles whose turns are blocked: published counts, and drawn ones against plain breadth-first search.
#include "qter/explore/shape_levels.hpp"

#include "catch.hpp"
#include "drawn_reader.hpp"
#include "fixtures.hpp"
#include "qter/explore/class_levels.hpp"
#include "random_blocking.hpp"

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

// L. VandeVondele, 2025, table 1 and section 3.3; the distribution is that of its figure 9, whose largest
// and most common distances the text gives: 288 corner positions need 27, most 14.
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
        levels_of(puppet, turns_of(*puppet, TurnChoice::kQuarter), puppet->orbits()[0].size, 2);
    CHECK(counts_of(levels.levels()) ==
          Counts{1,       18,      155,     846,     3210,    9402,    25497,   60951,  127560, 248520,
                 468768,  836760,  1362960, 1892952, 2064984, 1710792, 1114704, 617328, 333504, 205632,
                 136800,  83520,   42624,   22032,   8640,    2736,    1152,    288});
    CHECK(levels.levels().complete);
    CHECK(levels.levels().total() == 11'382'336);
}

// J. Scherphuis, jaapsch.net/puzzles/bandage.htm: both metrics, and 440 configurations.
TEST_CASE("the bicube is as far as published") {
    const PuzzlePtr bicube = puzzle("bicube");
    const ShapeLevels half = levels_of(bicube, turns_of(*bicube, TurnChoice::kHalf), 20);
    CHECK(counts_of(half.levels()) ==
          Counts{1,     9,     24,    54,     102,    168,    296,    583,    996,   1817,
                 3196,  5739,  9785,  17075,  29279,  48552,  77828,  115384, 155444, 179617,
                 172952, 133159, 82486, 43199, 19613, 7781,   2833,   747,    81});
    const ShapeFacts facts = half.facts();
    CHECK(facts.shapes == 440);
    CHECK(facts.positions == 1'108'800);
    const ShapeLevels quarter = levels_of(bicube, turns_of(*bicube, TurnChoice::kQuarter), 20);
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

// J. Scherphuis, jaapsch.net/puzzles/square1.htm: 15!/3 positions up to turns of the layers, of which
// there are 12 * 12; 3678 shapes where the cut is free.
// A. Nortmann, twistypuzzles.com, 2011: "Lucky baby" has 608 shapes and 360 permutations for each.
// J. Mermelstein, "Using Bandaged Cube Explorer to solve 0x20108000000C03": 42 nodes, and the shape graph of
// the Bandaged Fortress, 0x30000010048883, is the same.
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
    const auto counted = [&](TurnChoice choice) {
        const Graph graph(p, turns_of(*p, choice), GraphPoints::kStates);
        const Result<PointClasses> classes = PointClasses::make(graph, GraphSymmetry::kNone);
        REQUIRE(classes.ok());
        return counts_of(
            count_by_classes(graph, *classes, solved_state(p->shape()), options).points);
    };
    CHECK(counted(TurnChoice::kQuarter) == Counts{1, 12, 114, 1068, 10011, 93840});
    CHECK(counted(TurnChoice::kHalf) == Counts{1, 18, 243, 3240, 43239, 574908});
}

TEST_CASE("blocked drawn puzzles are those of plain search") {
    int blocked_somewhere = 0;
    CHECK(check_cases("blocked drawn puzzles", 200, [&] {
        const PlainBlocking drawn = *any_plain_blocking();
        SourceMap sources;
        const Result<PuzzlePtr> made = read_puzzle(sources.add("drawn.toml", drawn.text()));
        if (!made) {
            RC_ASSERT(made.diagnostics().items().front().message ==
                      "no turn is possible when it is solved");
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
        const std::vector<GraphTurn> turns = turns_of(*p, TurnChoice::kHalf);
        const ShapeLevels levels =
            levels_of(p, turns, p->shape().slots(), *rc::gen::inRange(1U, 4U));
        RC_ASSERT(counts_of(levels.levels()) == counts);
        RC_ASSERT(levels.levels().complete);

        std::map<std::uint32_t, std::vector<bool>> free_of;  // by shape, which turns can be made
        for (const auto& [look, distance] : plain->of) {
            State state = solved_state(p->shape());
            for (Slot slot = 0; slot < look.size(); ++slot) {
                state.piece[slot] = look[slot] / 256;
                state.orient[slot] = static_cast<std::uint8_t>(look[slot] % 256);
            }
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
        const ClassLevels lists = count_by_classes(graph, *classes, solved_state(p->shape()), {});
        RC_ASSERT(counts_of(lists.points) == counts);
        Random random(*rc::gen::arbitrary<std::uint64_t>());
        RC_ASSERT(levels.space().of(random_position(*shapes.graph, shapes.loops, random)).has_value());
    }));
    CHECK(blocked_somewhere > 0);
}
