// Queries and their results: published counts, drawn puzzles against plain search by every method,
// and queries that are refused.
#include "explore/exploration.hpp"

#include <algorithm>

#include "catch.hpp"
#include "drawn_reader.hpp"
#include "fixtures.hpp"
#include "scratch_folder.hpp"

using namespace qter;
using namespace qter::testing;

namespace {

using LevelSizes = std::vector<unsigned long>;

LevelSizes sizes_of(const GraphResult& result) {
    LevelSizes sizes;
    for (const Integer& count : result.levels.points) sizes.push_back(count.get_ui());
    return sizes;
}

GraphQuery query_of(const char* name) {
    GraphQuery query;
    query.puzzle = puzzle(name);
    return query;
}

GraphResult answer_to(const GraphQuery& query) {
    Result<GraphResult> result = explore(query);
    REQUIRE(result.ok());
    return *std::move(result);
}

Code refusal_of(const GraphQuery& query) {
    const Result<GraphResult> result = explore(query);
    REQUIRE_FALSE(result.ok());
    return result.diagnostics().items().at(0).code;
}

/// The distances of the 2x2, as published by Jerry Bryan (Cube-Lovers, 1993).
const LevelSizes kTwo = {1, 9, 54, 321, 1847, 9992, 50136, 227536, 870072, 1887748, 623800, 2644};

}  // namespace

TEST_CASE("explore: the 2x2 is as published, with numbers, classes and files") {
    GraphQuery query = query_of("2x2");
    const GraphResult whole = answer_to(query);
    CHECK(sizes_of(whole) == kTwo);
    CHECK(whole.levels.total() == 3'674'160);
    CHECK(whole.reachable == Integer(3'674'160));
    CHECK(whole.answered);
    CHECK(whole.turns.size() == 9);
    CHECK(whole.held.has_value());
    CHECK(whole.symmetries == 0);
    REQUIRE(whole.devil.has_value());
    CHECK(whole.devil->least == 3'674'159);

    query.symmetry = GraphSymmetry::kAll;
    query.depth = 7;
    const ScratchFolder scratch("exploration");
    for (const bool on_disk : {false, true}) {
        if (on_disk) query.disk = scratch.file("levels");
        const GraphResult classes = answer_to(query);
        CHECK(sizes_of(classes) == LevelSizes(kTwo.begin(), kTwo.begin() + 8));
        CHECK(classes.classes ==
              std::vector<Integer>{1, 2, 5, 19, 68, 271, 1148, 4915});  // Bryan, as well
        CHECK(classes.symmetries == 48);
        CHECK(classes.answered);
        CHECK(classes.disk_bytes.has_value() == on_disk);
    }
    query.resume = true;
    query.depth = 8;
    const GraphResult resumed = answer_to(query);
    CHECK(resumed.resumed == 7);
    CHECK(resumed.kept == 8);
    CHECK(sizes_of(resumed).back() == kTwo[8]);
}

TEST_CASE("explore: a phase has as many cosets as published") {
    GraphQuery query = query_of("3x3");
    query.phase = {"thistlethwaite:3", {}};
    const GraphResult result = answer_to(query);
    CHECK(result.points == GraphPoints::kCosets);
    CHECK(result.levels.total() == 29'400);
    CHECK(result.levels.depth() == 13);
    CHECK(turns_text(query, result) ==
          std::to_string(result.turns.size()) + " turns (those of thistlethwaite:3)");
    query.phase = {"thistlethwaite:5", {}};
    CHECK(refusal_of(query) == Code::kSyntax);
}

TEST_CASE("explore: the shapes and positions of the bicube are as published") {
    // J. Scherphuis, jaapsch.net/puzzles/bandage.htm.
    GraphQuery query = query_of("bicube");
    query.points = GraphPoints::kShapes;
    CHECK(answer_to(query).levels.total() == 440);
    query.points = GraphPoints::kPositions;
    query.depth = 9;
    CHECK(sizes_of(answer_to(query)) == LevelSizes{1, 9, 24, 54, 102, 168, 296, 583, 996, 1817});
    query.antipodes = 2;  // not by lists of levels
    const GraphResult result = answer_to(query);
    CHECK(sizes_of(result).back() == 1817);
    REQUIRE(result.antipodes.size() == 2);
    CHECK(result.antipodes[0].size() == 9);
    query.edges = true;
    CHECK(refusal_of(query) == Code::kArguments);
}

TEST_CASE("explore: within the memory of a query") {
    GraphQuery query = query_of("2x2");
    query.memory = 1000;
    CHECK(refusal_of(query) == Code::kMemoryLimit);
    query.depth = 3;
    CHECK(sizes_of(answer_to(query)) == LevelSizes{1, 9, 54, 321});
    // Bytes for all positions do not fit, two bits do: edges are not counted.
    query.depth = std::nullopt;
    query.memory = 2'000'000;
    query.edges = true;
    query.from = state_of(*query.puzzle, alg(*query.puzzle, "R U"));
    const Result<GraphResult> result = explore(query);
    REQUIRE(result.ok());
    CHECK(sizes_of(*result) == kTwo);
    CHECK(result->bytes <= query.memory);
    CHECK_FALSE(result->edges.has_value());
    CHECK(result.diagnostics().items().at(0).code == Code::kLimit);
}

TEST_CASE("explore: cancelled, with the levels so far or nothing") {
    GraphQuery query = query_of("2x2");
    Cancellation cancellation;
    const Result<GraphResult> some = explore(query, {cancellation, [&](const Progress& at) {
                                                         if (at.what.starts_with("distance 5"))
                                                             cancellation.request();
                                                     }});
    REQUIRE(some.ok());
    CHECK_FALSE(some->answered);
    CHECK_FALSE(some->levels.complete);
    REQUIRE(some->levels.points.size() >= 4);
    CHECK(std::equal(some->levels.points.begin(), some->levels.points.end(), kTwo.begin()));
    CHECK_THROWS_AS(explore(query, cancellation), Cancelled);
    query.depth = 3;
    const Result<GraphResult> start = explore(query, cancellation);
    REQUIRE(start.ok());
    CHECK_FALSE(start->answered);
}

TEST_CASE("explore: queries whose parts do not go together are refused") {
    const auto refused = [](auto change) {
        GraphQuery query = query_of("2x2");
        change(query);
        return refusal_of(query) == Code::kArguments;
    };
    const State turned = state(*puzzle("2x2"), "R U");
    CHECK(refused([&](GraphQuery& query) {
        query.from = turned;
        query.symmetry = GraphSymmetry::kAll;
    }));
    CHECK(refused([](GraphQuery& query) {
        query.pieces = {0, 1};
        query.symmetry = GraphSymmetry::kAll;
    }));
    CHECK(refused([](GraphQuery& query) {
        query.phase = {"thistlethwaite:1", {}};
        query.seen = {OrbitSeen::kAll};
    }));
    CHECK(refused([](GraphQuery& query) {
        query.part = true;
        query.edges = true;
    }));
    CHECK(refused([](GraphQuery& query) { query.resume = true; }));
    CHECK(refused([](GraphQuery& query) { query.lazy = true; }));
    CHECK(refused([](GraphQuery& query) { query.radius = true; }));
    CHECK(refused([](GraphQuery& query) { query.points = GraphPoints::kShapes; }));
    // Turns that do not lead to a position.
    GraphQuery query = query_of("2x2");
    query.turns = *read_graph_turns(*query.puzzle, "U U'", {});
    query.from = turned;
    CHECK(refusal_of(query) == Code::kImpossible);
}

TEST_CASE("explore: drawn puzzles by every method are those of plain search") {
    int answered = 0;
    CHECK(check_cases("queries about drawn puzzles", 80, [&] {
        const PlainPuzzle drawn = *any_plain_puzzle();
        GraphQuery query;
        query.puzzle = read_drawn(drawn);
        const Puzzle& p = *query.puzzle;
        const bool alike = *rc::gen::arbitrary<bool>();
        const std::optional<PlainDistances> all = plain_distances(drawn, 3000, true, !alike);
        RC_PRE(all.has_value());
        query.points = alike ? GraphPoints::kPositions : GraphPoints::kStates;
        query.threads = *rc::gen::inRange(1U, 3U);
        if (*rc::gen::arbitrary<bool>()) query.depth = *rc::gen::inRange(0U, all->farthest + 2);
        // Numbers that fit or not, and a limit of time, choose between the methods.
        if (*rc::gen::arbitrary<bool>()) query.memory = *rc::gen::inRange(0U, 3000U);
        Cancellation cancellation;
        if (*rc::gen::arbitrary<bool>()) {
            cancellation.set_deadline(Cancellation::Clock::now() + std::chrono::hours(1));
        }
        query.antipodes = *rc::gen::inRange(0U, 3U);
        query.edges = *rc::gen::arbitrary<bool>();
        query.solutions = *rc::gen::arbitrary<bool>();
        if (*rc::gen::arbitrary<bool>()) query.walk = *any_algorithm(p, 12);
        const Result<GraphResult> result = explore(query, cancellation);
        RC_ASSERT(result.ok());
        const std::uint32_t depth = std::min(query.depth.value_or(all->farthest), all->farthest);
        LevelSizes plain(depth + 1, 0);
        for (const auto& [look, distance] : all->of) {
            if (distance <= depth) ++plain[distance];
        }
        RC_ASSERT(sizes_of(*result) == plain);
        RC_ASSERT(!query.depth || result->answered || result->left_out);
        answered += result->answered ? 1 : 0;
        const auto distance_of = [&](const Algorithm& algorithm) {
            return all->of.at(plain_look(drawn, p, drawn.solved(!alike), algorithm));
        };
        for (const Algorithm& far : result->antipodes) {
            RC_ASSERT(far.size() == depth);
            RC_ASSERT(distance_of(far) == depth);
        }
        if (result->left_out) return;
        RC_ASSERT(result->antipodes.size() == std::min<std::size_t>(query.antipodes, plain.back()));
        Algorithm so_far;
        for (const GraphResult::Step& step : result->walk) {
            so_far.push_back(step.turn);
            RC_ASSERT(step.in_graph);
            const std::uint32_t distance = distance_of(so_far);
            RC_ASSERT(step.distance ==
                      (distance <= depth ? std::optional(distance) : std::nullopt));
        }
        RC_ASSERT(so_far == query.walk.value_or(Algorithm()));
        if (!result->edges) return;
        EdgeCounts::Level sum, level;
        for (const EdgeCounts::Level& one : result->edges->levels) {
            sum.nearer += one.nearer;
            sum.as_far += one.as_far;
        }
        for (const auto& [look, distance] : all->of) {
            if (distance > depth) continue;
            for (const GraphTurn& turn : result->turns) {
                const unsigned to = all->of.at(plain_look(drawn, p, look, turn.turns));
                level.nearer += to < distance ? 1 : 0;
                level.as_far += to == distance ? 1 : 0;
            }
        }
        RC_ASSERT(sum.nearer == level.nearer);
        RC_ASSERT(sum.as_far == level.as_far);
    }));
    CHECK(answered >= of_all_cases(50));
}
