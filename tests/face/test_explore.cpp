#include "catch.hpp"
#include "qter/explore.hpp"

using namespace qter::api;

namespace {

using Counts = std::vector<Integer>;

}  // namespace

TEST_CASE("api explore: the positions of the 2x2 by distance, as published") {
    const Puzzle puzzle = Puzzle::named("2x2").value();
    const Distances half = count_by_distance(puzzle).value();
    CHECK(half.points ==
          Counts{1, 9, 54, 321, 1847, 9992, 50136, 227536, 870072, 1887748, 623800, 2644});
    CHECK(half.complete);
    CHECK(half.total == 3674160);
    CHECK(half.reachable == 3674160);
    // The farthest is 14 quarter turns away, of which there are 276.
    const Distances quarter = count_by_distance(puzzle, {.metric = Metric::kQuarterTurn}).value();
    CHECK(quarter.points.size() == 15);
    CHECK(quarter.points.back() == 276);
    CHECK(quarter.total == 3674160);
}

TEST_CASE("api explore: as far as it is asked, without numbers") {
    const Puzzle cube = Puzzle::named("3x3").value();
    const Distances near = count_by_distance(cube, {.depth = 3}).value();
    CHECK(near.points == Counts{1, 18, 243, 3240});
    CHECK_FALSE(near.complete);
    const Result<Distances> all = count_by_distance(cube);
    REQUIRE_FALSE(all.ok());
    CHECK(all.diagnostics()[0].code == "too-large");
}

TEST_CASE("api explore: positions and states") {
    const Puzzle puzzle = Puzzle::named("pyraminx").value();
    const Distances found = count_by_distance(puzzle, {}, {.threads = 2}).value();
    CHECK(found.points ==
          Counts{1, 8, 48, 288, 1728, 9896, 51808, 220111, 480467, 166276, 2457, 32});
    // On a 2x2 that may be held in 24 ways, each position is as many states.
    const Distances states =
        count_by_distance(Puzzle::named("2x2").value(), {.points = Points::kStates, .depth = 1})
            .value();
    CHECK(states.points == Counts{1, 18});
    CHECK(states.reachable == 24 * 3674160);
}

TEST_CASE("api explore: within the memory that there may be") {
    Options options;
    options.memory = 1000;
    const Result<Distances> found = count_by_distance(Puzzle::named("2x2").value(), {}, options);
    REQUIRE_FALSE(found.ok());
    CHECK(found.diagnostics()[0].code == "memory-limit");
    // Some levels need no room for all: 1, 9 and 54 positions are within two turns.
    const Distances near =
        count_by_distance(Puzzle::named("2x2").value(), {.depth = 2}, options).value();
    CHECK(near.points == Counts{1, 9, 54});
    CHECK_FALSE(near.complete);
}

TEST_CASE("api explore: stopped, with what there is") {
    static std::stop_source source;  // one of a function has the compiler wonder
    Options options;
    options.stop = source.get_token();
    bool told = false;
    options.progress = [&](const Progress&) {
        told = true;
        source.request_stop();
    };
    const Result<Distances> found = count_by_distance(Puzzle::named("2x2").value(), {}, options);
    REQUIRE(told);
    REQUIRE(found.ok());
    CHECK_FALSE(found->complete);
    CHECK(found->total < Integer(3674160));
    CHECK_FALSE(count_by_distance(Puzzle::named("alcatraz").value()).ok());
}
