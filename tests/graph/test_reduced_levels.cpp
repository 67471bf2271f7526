// Counts up to symmetry: known classes, and the whole graph's counts for every store and direction.
#include "graph/reduced_levels.hpp"

#include "catch.hpp"
#include "coordinate/space_symmetries.hpp"
#include "drawn_reader.hpp"
#include "graph/graphs.hpp"

using namespace qter;
using namespace qter::testing;

namespace {

GraphSpace space_of(Graph graph) {
    Result<GraphSpace> space = GraphSpace::make(std::move(graph));
    REQUIRE(space.ok());
    return *std::move(space);
}

/// Up to all symmetries that there are, however little it is worth.
std::optional<ReducedSpace> reduced_anyway(const GraphSpace& space) {
    return ReducedSpace::make(space.space(), acting_on(space.space(), space.symmetries()));
}

}  // namespace

TEST_CASE("states of the 2x2 are counted up to 16 symmetries", "[graph][reduced][large]") {
    const PuzzlePtr p = puzzle("2x2");
    const GraphSpace space =
        space_of(Graph(p, metric_turns(*p, Metric::kHalfTurn), GraphPoints::kStates));
    const std::optional<ReducedSpace> few = reduced(space);
    REQUIRE(few.has_value());
    // Symmetries that leave the axis of the twists alone, and 2768 classes of the 40,320
    // arrangements (H. Kociemba, kociemba.org, symmetry coordinates).
    CHECK(few->symmetries() == 16);
    CHECK(few->size() == 2768 * 2187);
    for (const EntryBits bits : {EntryBits::kEight, EntryBits::kTwo}) {
        StoreOptions options;
        options.bits = bits;
        options.threads = 2;
        const auto found = count_reduced(space.graph(), *few, options);
        REQUIRE(found.ok());
        CHECK(found->levels.complete);
        CHECK(found->levels.total() == 88179840);
        CHECK(found->levels.depth() == 11);
        CHECK(found->levels.points[2] == 243);
        CHECK(found->bytes == (bits == EntryBits::kTwo ? 2768 * 547 : 2768 * 2187));
    }
}

TEST_CASE("counts up to symmetry are those of the whole graph", "[graph][reduced][large]") {
    struct Case {
        const char* puzzle;
        const char* turns;
        const char* orbits;
        std::uint32_t symmetries;
    };
    for (const Case& one : {
             // Twists and flips have axes of their own, which eight of the 48 leave alone.
             Case{"3x3", "U U' U2 D D' D2 F F' F2 B B' B2 R R' R2 L L' L2",
                  "corners:orientation edges:orientation", 8},
             // Five coordinates; a coordinate for each set of four pieces is kept by four
             // symmetries.
             Case{"3x3", "U2 D2 R2 L2 F2 B2", nullptr, 4},
             // The six that leave the piece alone that is held.
             Case{"2x2", "U U' U2 R R' R2 F F' F2", nullptr, 6},
             Case{"2x2", "U U' R R' F F' U2:2 R2:2 F2:2", nullptr, 6},
             Case{"2x2", "U:2 U' R:2 R' F:2 F'", nullptr, 3},
             Case{"2x2", "U R F", nullptr, 3},
             Case{"skewb", "U U' R R' L L' B B'", nullptr, 6},
         }) {
        CAPTURE(one.puzzle, one.turns);
        const PuzzlePtr p = puzzle(one.puzzle);
        std::vector<OrbitSeen> seen;
        if (one.orbits != nullptr) seen = *read_orbits_seen(*p, one.orbits, {});
        const Graph graph(p, *read_graph_turns(*p, one.turns, {}), GraphPoints::kPositions, seen);
        const StateGraph whole = graph_of(graph);
        const GraphSpace space = space_of(graph);
        const std::optional<ReducedSpace> few = reduced_anyway(space);
        REQUIRE(few.has_value());
        CHECK(few->symmetries() == one.symmetries);
        CHECK(few->size() < space.space().size());
        for (const FillDirection direction :
             {FillDirection::kByCost, FillDirection::kForwards, FillDirection::kBackwards}) {
            StoreOptions options;
            options.direction = direction;
            options.bits =
                direction == FillDirection::kByCost ? EntryBits::kEight : EntryBits::kTwo;
            options.threads = 2;
            const auto found = count_reduced(graph, *few, options);
            REQUIRE(found.ok());
            CHECK(found->levels.points == whole.levels().points);
            CHECK(found->levels.complete);
        }
        StoreOptions cut;
        cut.depth = 3;
        const auto some = count_reduced(graph, *few, cut);
        REQUIRE(some.ok());
        CHECK_FALSE(some->levels.complete);
        CHECK(some->levels.points == std::vector<Integer>(whole.levels().points.begin(),
                                                          whole.levels().points.begin() + 4));
    }
}

TEST_CASE("counts of drawn puzzles up to symmetry are those of plain search", "[graph][reduced]") {
    std::size_t some = 0;
    CHECK(check_cases("drawn puzzles up to symmetry", 300, [&] {
        const PlainPuzzle drawn = *any_plain_puzzle();
        const PuzzlePtr p = read_drawn(drawn);
        const std::optional<PlainDistances> all = plain_distances(drawn, 3000, true, true);
        RC_PRE(all.has_value());
        const GraphSpace space =
            space_of(Graph(p, metric_turns(*p, Metric::kHalfTurn), GraphPoints::kStates));
        const std::optional<ReducedSpace> few = reduced_anyway(space);
        if (!few) return;
        ++some;
        StoreOptions options;
        options.bits = *rc::gen::element(EntryBits::kEight, EntryBits::kTwo);
        options.threads = *rc::gen::inRange(1U, 4U);
        options.direction = *rc::gen::element(FillDirection::kByCost, FillDirection::kForwards,
                                              FillDirection::kBackwards);
        const auto found = count_reduced(space.graph(), *few, options);
        RC_ASSERT(found.ok());
        std::vector<Integer> plain(all->farthest + 1, Integer(0));
        for (const auto& [look, distance] : all->of) ++plain[distance];
        RC_ASSERT(found->levels.points == plain);
        RC_ASSERT(found->levels.complete);
    }));
    // Puzzles that are drawn are seldom symmetric; some are.
    CHECK(some > 10);
}

TEST_CASE("counting up to symmetry keeps whole levels when it is cancelled", "[graph][reduced]") {
    const PuzzlePtr p = puzzle("2x2");
    const GraphSpace space =
        space_of(Graph(p, metric_turns(*p, Metric::kHalfTurn), GraphPoints::kStates));
    const std::optional<ReducedSpace> few = reduced(space);
    REQUIRE(few.has_value());
    Cancellation cancellation;
    StoreOptions options;
    options.observer = {cancellation, [&](const Progress& at) {
                            if (at.what == "distance 8") cancellation.request();
                        }};
    const auto found = count_reduced(space.graph(), *few, options);
    REQUIRE(found.ok());
    CHECK_FALSE(found->levels.complete);
    REQUIRE(found->levels.points.size() >= 7);
    REQUIRE(found->levels.points.size() <= 9);
    CHECK(found->levels.points[6] == 1168516);
}
