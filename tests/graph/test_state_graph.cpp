// State graphs: published counts, and drawn puzzles against plain breadth-first search.
#include "graph/state_graph.hpp"

#include <map>
#include <set>

#include "catch.hpp"
#include "coordinate/space_symmetries.hpp"
#include "drawn_reader.hpp"
#include "fixtures.hpp"
#include "graph/graphs.hpp"
#include "graph/reduced_levels.hpp"
#include "puzzle/piece_list.hpp"
#include "support/memory_account.hpp"

using namespace qter;
using namespace qter::testing;

namespace {

using Counts = std::vector<std::uint64_t>;

Counts counts_of(const StateGraph& graph) {
    Counts counts;
    for (const Integer& count : graph.levels().points) counts.push_back(count.get_ui());
    return counts;
}

/// By what `part_of` leaves of a look, how far the nearest of them is.
template <class PartOf>
std::map<Look, unsigned> nearest_of(const PlainDistances& all, const PartOf& part_of) {
    std::map<Look, unsigned> nearest;
    for (const auto& [look, distance] : all.of) {
        const auto [known, is_new] = nearest.try_emplace(part_of(look), distance);
        if (!is_new) known->second = std::min(known->second, distance);
    }
    return nearest;
}

Counts counts_of(const std::map<Look, unsigned>& distances) {
    Counts counts;
    for (const auto& [look, distance] : distances) {
        if (counts.size() <= distance) counts.resize(distance + 1);
        ++counts[distance];
    }
    return counts;
}

// Jerry Bryan, "God's algorithm for the 2x2x2 pocket cube", Cube-Lovers, 1993, and Wikipedia's
// table.
const Counts kTwoHalf = {1, 9, 54, 321, 1847, 9992, 50136, 227536, 870072, 1887748, 623800, 2644};
const Counts kTwoQuarter = {1,      6,      27,     120,     534,    2256,  8969, 33058,
                            114149, 360508, 930588, 1350852, 782536, 90280, 276};

}  // namespace

TEST_CASE("positions of the 2x2 by distance are as many as published", "[graph]") {
    const StateGraph half = graph_of("2x2", Metric::kHalfTurn);
    CHECK(counts_of(half) == kTwoHalf);
    CHECK(half.levels().complete);
    CHECK(half.levels().total() == 3674160);
    CHECK(half.space().graph().reachable() == Integer(3674160));
    CHECK(half.levels().mean() == Approx(8.755576).margin(5e-7));
    CHECK(half.space().graph().turns().size() == 9);
    CHECK(half.space().graph().held().has_value());
    CHECK(half.space().graph().bipartite() == false);
    const StateGraph quarter = graph_of("2x2", Metric::kQuarterTurn);
    CHECK(counts_of(quarter) == kTwoQuarter);
    CHECK(quarter.levels().mean() == Approx(10.666386).margin(5e-7));
    CHECK(quarter.space().graph().bipartite() == true);
}

TEST_CASE("positions of pyraminx and skewb by distance are as many as published", "[graph]") {
    // Jaap Scherphuis, jaapsch.net: the pyraminx without its tips, and the skewb.
    CHECK(counts_of(graph_of("pyraminx", Metric::kHalfTurn)) ==
          Counts{1, 8, 48, 288, 1728, 9896, 51808, 220111, 480467, 166276, 2457, 32});
    CHECK(counts_of(graph_of("skewb", Metric::kHalfTurn)) ==
          Counts{1, 8, 48, 288, 1728, 10248, 59304, 315198, 1225483, 1455856, 81028, 90});
}

TEST_CASE("local maxima of the 2x2 are as many as known", "[graph][large]") {
    const StateGraph half = graph_of("2x2", Metric::kHalfTurn);
    const EdgeCounts edges = half.edges({});
    CHECK(edges.local_maxima() == 1034783);
    CHECK_FALSE(edges.bipartite());
    const StateGraph quarter = graph_of("2x2", Metric::kQuarterTurn);
    CHECK(quarter.edges({}).local_maxima() == 527049);
    CHECK(quarter.edges({}).bipartite());
}

TEST_CASE("every store and direction counts the same, whatever the threads", "[graph][large]") {
    for (const FillDirection direction :
         {FillDirection::kByCost, FillDirection::kForwards, FillDirection::kBackwards}) {
        for (const EntryBits bits : {EntryBits::kEight, EntryBits::kTwo}) {
            StoreOptions options;
            options.direction = direction;
            options.bits = bits;
            options.threads = bits == EntryBits::kTwo ? 3 : 2;
            const StateGraph graph =
                graph_of("2x2", Metric::kHalfTurn, GraphPoints::kPositions, options);
            CHECK(counts_of(graph) == kTwoHalf);
            CHECK(graph.has_bytes() == (bits == EntryBits::kEight));
            CHECK(graph.levels().complete);
        }
    }
}

TEST_CASE("a depth cuts a graph off", "[graph][large]") {
    for (const EntryBits bits : {EntryBits::kEight, EntryBits::kTwo}) {
        StoreOptions options;
        options.depth = 4;
        options.bits = bits;
        const StateGraph graph =
            graph_of("2x2", Metric::kHalfTurn, GraphPoints::kPositions, options);
        CHECK(counts_of(graph) == Counts(kTwoHalf.begin(), kTwoHalf.begin() + 5));
        CHECK_FALSE(graph.levels().complete);
        options.depth = 0;
        CHECK(counts_of(graph_of("2x2", Metric::kHalfTurn, GraphPoints::kPositions, options)) ==
              Counts{1});
        options.depth = 11;
        CHECK(
            graph_of("2x2", Metric::kHalfTurn, GraphPoints::kPositions, options).levels().complete);
    }
}

TEST_CASE("antipodes are as far as they are said to be", "[graph][large]") {
    for (const EntryBits bits : {EntryBits::kEight, EntryBits::kTwo}) {
        StoreOptions options;
        options.bits = bits;
        const StateGraph graph =
            graph_of("2x2", Metric::kQuarterTurn, GraphPoints::kPositions, options);
        const std::vector<StateGraph::Index> farthest = graph.points_at(14, 300);
        REQUIRE(farthest.size() == 276);
        for (const std::size_t i : {0U, 100U, 275U}) {
            const Algorithm way = graph.way_to(farthest[i]);
            CHECK(way.size() == 14);
            CHECK(graph.space().point_of(state_of(graph.space().graph().puzzle(), way)) ==
                  farthest[i]);
        }
    }
}

TEST_CASE("a graph begins where it is asked to, and knows how a puzzle may be held",
          "[graph][large]") {
    const PuzzlePtr p = puzzle("2x2");
    Result<GraphSpace> space =
        GraphSpace::make(Graph(p, metric_turns(*p, Metric::kHalfTurn), GraphPoints::kPositions));
    REQUIRE(space.ok());
    // One turn of the layer of the held piece, and of the one on the other side.
    CHECK(space->point_of(state(*p, "L")) == space->point_of(state(*p, "R")));
    const ProductSpace::Index from = space->point_of(state(*p, "L' D B2")).value();
    CHECK(from != 0);
    const Result<StateGraph> graph = StateGraph::make(*std::move(space), from, {});
    REQUIRE(graph.ok());
    CHECK(counts_of(*graph) == kTwoHalf);  // a group looks the same from everywhere
    CHECK(graph->distance(from) == 0U);
    CHECK(graph->distance(0) == 3U);
}

TEST_CASE("turns with weights are as far as their sum", "[graph][large]") {
    const PuzzlePtr p = puzzle("2x2");
    const Result<std::vector<GraphTurn>> turns =
        read_graph_turns(*p, "U, U' R R' F F' U2:2 R2:2 F2:2", {});
    REQUIRE(turns.ok());
    // Weights keep a piece from being held, but these turns leave one alone anyway.
    CHECK(counts_of(graph_of(Graph(p, *turns, GraphPoints::kPositions))) == kTwoQuarter);
    const Result<std::vector<GraphTurn>> one = read_graph_turns(*p, "U", {});
    REQUIRE(one.ok());
    const StateGraph circle = graph_of(Graph(p, *one, GraphPoints::kStates));
    CHECK(counts_of(circle) == Counts{1, 1, 1, 1});
    CHECK_FALSE(circle.space().graph().undone_by_turns());
}

TEST_CASE("lists of turns are read, and mistakes in them told", "[graph]") {
    const PuzzlePtr p = puzzle("2x2");
    const auto read = [&](const char* text) { return read_graph_turns(*p, text, {}); };
    const auto turns = read("U:1, (R U R' U'):3\tF2");
    REQUIRE(turns.ok());
    REQUIRE(turns->size() == 3);
    CHECK((*turns)[1].turns.size() == 4);
    CHECK((*turns)[1].weight == 3);
    CHECK((*turns)[2].weight == 1);
    CHECK_FALSE(read("").ok());
    CHECK_FALSE(read(" , ").ok());
    CHECK(read("U:0 R:50")->front().weight == 0);
    CHECK_FALSE(read("U:-1").ok());
    CHECK_FALSE(read("U:51").ok());
    CHECK_FALSE(read("U:x").ok());
    CHECK_FALSE(read("U:").ok());
    CHECK_FALSE(read("U U'3").ok());  // the same turn
    CHECK_FALSE(read("(R R')").ok());
    CHECK_FALSE(read("Q").ok());
    CHECK(read("[R: U] [R, U]").ok());
    std::string many;
    for (int i = 0; i < 1001; ++i) many += "U ";
    REQUIRE_FALSE(read(many.c_str()).ok());
    CHECK(read(many.c_str()).diagnostics().items().at(0).code == Code::kTooLarge);
}

TEST_CASE("a graph that is cancelled keeps whole levels", "[graph]") {
    const PuzzlePtr p = puzzle("2x2");
    Cancellation cancellation;
    StoreOptions options;
    options.observer = {cancellation, [&](const Progress& at) {
                            if (at.what == "distance 8") cancellation.request();
                        }};
    const StateGraph graph = graph_of("2x2", Metric::kHalfTurn, GraphPoints::kPositions, options);
    const Counts counts = counts_of(graph);
    CHECK_FALSE(graph.levels().complete);
    REQUIRE(counts.size() >= 7);
    REQUIRE(counts.size() <= 9);
    CHECK(Counts(counts.begin(), counts.begin() + 3) == Counts{1, 9, 54});
}

TEST_CASE("a graph that does not fit is refused, with what it takes", "[graph]") {
    const PuzzlePtr three = puzzle("3x3");
    const auto space = GraphSpace::make(
        Graph(three, metric_turns(*three, Metric::kHalfTurn), GraphPoints::kPositions));
    REQUIRE_FALSE(space.ok());
    CHECK(space.diagnostics().items().at(0).code == Code::kTooLarge);
    CHECK_THAT(space.diagnostics().items().at(0).message,
               Catch::Matchers::ContainsSubstring("43252003274489856000 positions"));
}

TEST_CASE("graphs of drawn puzzles are those of plain search", "[graph]") {
    CHECK(check_cases("graphs of drawn puzzles", 120, [] {
        const PlainPuzzle drawn = *any_plain_puzzle();
        const PuzzlePtr p = read_drawn(drawn);
        const bool alike = *rc::gen::arbitrary<bool>();
        const std::optional<PlainDistances> all = plain_distances(drawn, 3000, true, !alike);
        RC_PRE(all.has_value());
        StoreOptions options;
        options.bits = *rc::gen::element(EntryBits::kEight, EntryBits::kTwo);
        options.threads = *rc::gen::inRange(1U, 4U);
        options.direction = *rc::gen::element(FillDirection::kByCost, FillDirection::kForwards,
                                              FillDirection::kBackwards);
        Result<GraphSpace> space =
            GraphSpace::make(Graph(p, metric_turns(*p, Metric::kHalfTurn),
                                   alike ? GraphPoints::kPositions : GraphPoints::kStates));
        RC_ASSERT(space.ok());
        RC_ASSERT(space->graph().reachable() ==
                  Integer(static_cast<unsigned long>(all->of.size())));
        const Result<StateGraph> graph = StateGraph::make(*std::move(space), 0, options);
        RC_ASSERT(graph.ok());
        Counts plain(all->farthest + 1, 0);
        for (const auto& [look, distance] : all->of) ++plain[distance];
        RC_ASSERT(counts_of(*graph) == plain);
        RC_ASSERT(graph->levels().complete);
        for (int i = 0; i < 5; ++i) {
            const Algorithm algorithm = *any_algorithm(*p, 12);
            const Look look = plain_look(drawn, *p, drawn.solved(!alike), algorithm);
            const auto point = graph->space().point_of(state_of(*p, algorithm));
            RC_ASSERT(point.has_value());
            RC_ASSERT(graph->distance(*point) == all->of.at(look));
            const Algorithm way = graph->way_to(*point);
            RC_ASSERT(way.size() == all->of.at(look));
            RC_ASSERT(plain_look(drawn, *p, drawn.solved(!alike), way) == look);
        }
        if (options.bits == EntryBits::kTwo) return;
        // Edges, one by one.
        EdgeCounts::Level level;
        for (const auto& [look, distance] : all->of) {
            std::vector<Look> seen;
            bool farther = false;
            for (const GraphTurn& turn : graph->space().graph().turns()) {
                const unsigned to = all->of.at(plain_look(drawn, *p, look, turn.turns));
                ++(to > distance ? level.farther : to == distance ? level.as_far : level.nearer);
                farther = farther || to > distance;
            }
            level.local_maxima += farther ? 0 : 1;
        }
        EdgeCounts::Level sum;
        const EdgeCounts edges = graph->edges(options);
        for (const EdgeCounts::Level& one : edges.levels) {
            sum.nearer += one.nearer;
            sum.as_far += one.as_far;
            sum.farther += one.farther;
            sum.local_maxima += one.local_maxima;
        }
        RC_ASSERT(sum.nearer == level.nearer);
        RC_ASSERT(sum.as_far == level.as_far);
        RC_ASSERT(sum.farther == level.farther);
        RC_ASSERT(sum.local_maxima == level.local_maxima);
        const bool swings = level.as_far == 0;
        RC_ASSERT(graph->space().graph().bipartite().value_or(swings) == swings);
    }));
}

TEST_CASE("parts of a puzzle are as many as published", "[graph]") {
    const PuzzlePtr three = puzzle("3x3");
    const auto part = [&](const char* orbits, const Metric& choice) {
        const Result<std::vector<OrbitSeen>> seen = read_orbits_seen(*three, orbits, {});
        REQUIRE(seen.ok());
        return graph_of(Graph(three, metric_turns(*three, choice), GraphPoints::kPositions, *seen));
    };
    // What H. Kociemba's pages say of the coordinates of his two-phase algorithm: 2187 twists, 6
    // turns at most; 2048 flips, 7 turns at most; 40,320 arrangements of corners.
    const StateGraph twists = part("corners:orientation", Metric::kHalfTurn);
    CHECK(twists.levels().total() == 2187);
    CHECK(twists.levels().depth() == 6);
    const StateGraph flips = part("edges:orientation", Metric::kHalfTurn);
    CHECK(flips.levels().total() == 2048);
    CHECK(flips.levels().depth() == 7);
    const StateGraph corners = part("corners:permutation", Metric::kHalfTurn);
    CHECK(corners.levels().total() == 40320);
    const StateGraph both = part("corners:orientation edges:orientation", Metric::kHalfTurn);
    CHECK(both.levels().total() == 2187 * 2048);
    CHECK(both.levels().complete);
    CHECK(both.space().graph().reachable() == Integer(2187 * 2048));
    CHECK_FALSE(read_orbits_seen(*three, "", {}).ok());
    CHECK_FALSE(read_orbits_seen(*three, "corner", {}).ok());
    CHECK_FALSE(read_orbits_seen(*three, "corners:twist", {}).ok());
    CHECK_FALSE(read_orbits_seen(*three, "corners corners:all", {}).ok());
}

TEST_CASE("parts of drawn puzzles are as near as the nearest that look so", "[graph]") {
    CHECK(check_cases("parts of drawn puzzles", 80, [] {
        const PlainPuzzle drawn = *any_plain_puzzle();
        const PuzzlePtr p = read_drawn(drawn);
        const std::optional<PlainDistances> all = plain_distances(drawn, 3000, true, true);
        RC_PRE(all.has_value());
        std::vector<OrbitSeen> seen;
        for (std::size_t i = 0; i < p->orbits().size(); ++i) {
            seen.push_back(*rc::gen::element(OrbitSeen::kAll, OrbitSeen::kPermutation,
                                             OrbitSeen::kOrientation, OrbitSeen::kNothing));
        }
        RC_PRE(p->orbits().size() == drawn.orbits.size());
        Result<GraphSpace> space = GraphSpace::make(
            Graph(p, metric_turns(*p, Metric::kHalfTurn), GraphPoints::kStates, seen));
        RC_ASSERT(space.ok());
        const Result<StateGraph> graph = StateGraph::make(*std::move(space), 0, {});
        RC_ASSERT(graph.ok());
        const auto part_of = [&](Look look) {
            std::size_t slot = 0;
            for (std::size_t i = 0; i < drawn.orbits.size(); ++i) {
                for (unsigned j = 0; j < drawn.orbits[i].size; ++j, ++slot) {
                    if (seen[i] == OrbitSeen::kNothing) look[slot] = 0;
                    if (seen[i] == OrbitSeen::kPermutation) look[slot] -= look[slot] % 256;
                    if (seen[i] == OrbitSeen::kOrientation) look[slot] %= 256;
                }
            }
            return look;
        };
        const std::map<Look, unsigned> nearest = nearest_of(*all, part_of);
        const Counts plain = counts_of(nearest);
        RC_ASSERT(counts_of(*graph) == plain);
        RC_ASSERT(graph->levels().complete);
        const Integer states(static_cast<unsigned long>(nearest.size()));
        RC_ASSERT(graph->space().graph().reachable().value_or(states) == states);
        const Algorithm algorithm = *any_algorithm(*p, 12);
        const auto point = graph->space().point_of(state_of(*p, algorithm));
        RC_ASSERT(point.has_value());
        const Look there = plain_look(drawn, *p, drawn.solved(true), algorithm);
        RC_ASSERT(graph->distance(*point) == nearest.at(part_of(there)));
    }));
}

TEST_CASE("a devil's algorithm has bounds where points are a group", "[graph]") {
    const auto graph = [](const char* name, const char* list) {
        const PuzzlePtr p = puzzle(name);
        return Graph(p, *read_graph_turns(*p, list, {}), GraphPoints::kPositions);
    };
    CHECK(graph("2x2", "U U' R R' F F'").is_group() == true);
    CHECK(graph("pyraminx", "U U' R R'").is_group() == true);
    // Centers look alike in fours: from another position the same turns lead elsewhere.
    const PuzzlePtr octahedron = puzzle("fto");
    CHECK(Graph(octahedron, metric_turns(*octahedron, Metric::kHalfTurn), GraphPoints::kPositions)
              .is_group() == false);
    // A circle of four: three turns one way round, and of the bound by a tree one is too many.
    const DevilBounds circle = devil_bounds(graph_of(graph("2x2", "U U'")).levels());
    CHECK(circle.least == 3);
    CHECK(circle.most == 4);
}

TEST_CASE("crosses of the 3x3 are as far as published", "[graph]") {
    const PuzzlePtr three = puzzle("3x3");
    const std::vector<Slot> cross = *parse_pieces(*three, "DF, DR DB\tDL DF", {});
    REQUIRE(cross.size() == 4);
    const StateGraph graph = graph_of(
        Graph(three, metric_turns(*three, Metric::kHalfTurn), GraphPoints::kPositions, {}, cross));
    // 12 * 11 * 10 * 9 * 2^4 crosses of one colour; at most eight turns, for 102 of them
    // (speedsolving.com wiki, "CFOP", optimal crosses).
    CHECK(counts_of(graph) == Counts{1, 15, 158, 1394, 9809, 46381, 97254, 34966, 102});
    CHECK(graph.levels().complete);
    CHECK(graph.levels().total() == 190080);
    CHECK_FALSE(graph.space().graph().bipartite().has_value());
    // No piece of the cross is in the upper layer when it turns.
    CHECK(graph.distance(graph.space().point_of(state(*three, "U R U' B")).value()) == 2U);
    CHECK_FALSE(parse_pieces(*three, "DF XY", {}).ok());
}

TEST_CASE("some pieces of drawn puzzles are as near as the nearest that look so", "[graph]") {
    CHECK(check_cases("pieces of drawn puzzles", 80, [] {
        const PlainPuzzle drawn = *any_plain_puzzle();
        const PuzzlePtr p = read_drawn(drawn);
        const std::optional<PlainDistances> all = plain_distances(drawn, 3000, true, true);
        RC_PRE(all.has_value());
        RC_PRE(p->shape().slots() == drawn.solved(true).size());
        std::vector<Slot> pieces;
        for (Slot slot = 0; slot < p->shape().slots(); ++slot) {
            if (*rc::gen::arbitrary<bool>()) pieces.push_back(slot);
        }
        RC_PRE(!pieces.empty());
        const Look solved = drawn.solved(true);
        // What belongs to the slots that are looked at, as looks have it, orbit by orbit.
        std::set<std::pair<std::uint32_t, unsigned>> told;
        for (const Slot slot : pieces) {
            told.emplace(p->shape().orbit_of(slot), static_cast<unsigned>(solved[slot]) / 256);
        }
        const auto part_of = [&](Look look) {
            for (Slot slot = 0; slot < look.size(); ++slot) {
                const std::pair piece(p->shape().orbit_of(slot),
                                      static_cast<unsigned>(look[slot]) / 256);
                if (!told.contains(piece)) look[slot] = 65535;
            }
            return look;
        };
        const std::map<Look, unsigned> nearest = nearest_of(*all, part_of);
        const Counts plain = counts_of(nearest);
        const StateGraph graph = graph_of(
            Graph(p, metric_turns(*p, Metric::kHalfTurn), GraphPoints::kStates, {}, pieces));
        RC_ASSERT(counts_of(graph) == plain);
        RC_ASSERT(graph.levels().complete);
        const Algorithm algorithm = *any_algorithm(*p, 12);
        const auto point = graph.space().point_of(state_of(*p, algorithm));
        RC_ASSERT(point.has_value());
        const Look there = plain_look(drawn, *p, solved, algorithm);
        RC_ASSERT(graph.distance(*point) == nearest.at(part_of(there)));
        const GraphSpace& space = graph.space();
        const std::optional<ReducedSpace> few =
            ReducedSpace::make(space.space(), acting_on(space.space(), space.symmetries()));
        if (!few) return;
        const auto reduced_count = count_reduced(space.graph(), *few, {});
        RC_ASSERT(reduced_count.ok());
        RC_ASSERT(reduced_count->levels.points == graph.levels().points);
    }));
}

TEST_CASE("a piece is held where the turns are the same in every way to hold the puzzle",
          "[graph]") {
    const PuzzlePtr p = puzzle("2x2");
    const auto graph = [&](const char* list) {
        return Graph(p, *read_graph_turns(*p, list, {}), GraphPoints::kPositions);
    };
    CHECK(graph("U U' R R' F F' D D' L L' B B'").held().has_value());
    // The rotation that makes U of D leaves both alone.
    CHECK(graph("U D").held().has_value());
    CHECK(graph("U D").reachable() == Integer(4));
    // It makes F of R, which is no turn: U R D and a rotation is not what U R U is.
    CHECK_FALSE(graph("U R D").held().has_value());
    CHECK(graph("U R D").reachable() == Integer(88179840));
    CHECK_FALSE(graph("U U' D D' R R' L L'").held().has_value());
    // D' looks like U', which is no turn.
    CHECK_FALSE(graph("U D'").held().has_value());
}
