#include "qter/finder/free_orbits.hpp"

#include "catch.hpp"
#include "finder/finder_puzzles.hpp"
#include "interpreter/odd_puzzles.hpp"

using namespace qter;
using namespace qter::testing;

namespace {

std::vector<bool> free_orbits_of(OddPuzzle odd) {
    const Result<FinderPuzzle> made = FinderPuzzle::of(std::move(odd).build("odd"), false);
    REQUIRE(made);
    return free_orbits(*made);
}

}  // namespace

TEST_CASE("all orbits of exact groups are free", "[finder]") {
    CHECK(free_orbits(finder_puzzle("3x3")) == std::vector<bool>{true, true});
}

TEST_CASE("the halves of the skewb's corners are tangled, its centres are not", "[finder]") {
    CHECK(free_orbits(finder_puzzle("skewb")) == std::vector<bool>{false, false, true});
    // The master skewb's edges and its three kinds of centres are free as well.
    CHECK(free_orbits(finder_puzzle("master-skewb")) ==
          std::vector<bool>{false, false, true, true, true, true});
}

TEST_CASE("orbits that are only turned round are not free", "[finder]") {
    OddPuzzle odd;
    odd.add_orbit(5, 1);
    odd.add_orbit(4, 1);
    odd.add_grip({{{0, 1, 2, 3, 4}, 0}});
    odd.add_grip({{{5, 6, 7, 8}, 0}});
    odd.add_grip({{{5, 6}, 0}});
    CHECK(free_orbits_of(std::move(odd)) == std::vector<bool>{false, true});
}

TEST_CASE("orbits whose twists all change at once are not free", "[finder]") {
    OddPuzzle odd;
    odd.add_orbit(3, 3);
    odd.add_orbit(4, 1);
    odd.add_grip({{{0, 1, 2}, 0}});
    odd.add_grip({{{0, 1}, 0}});
    odd.add_grip({{{0}, 1}, {{1}, 1}, {{2}, 1}});
    odd.add_grip({{{3, 4, 5, 6}, 0}});
    odd.add_grip({{{3, 4}, 0}});
    CHECK(free_orbits_of(std::move(odd)) == std::vector<bool>{false, true});
}

TEST_CASE("two orbits that move as one are both tangled", "[finder]") {
    OddPuzzle odd;
    odd.add_orbit(4, 1);
    odd.add_orbit(4, 1);
    odd.add_grip({{{0, 1, 2, 3}, 0}, {{4, 5, 6, 7}, 0}});
    odd.add_grip({{{0, 1}, 0}, {{4, 5}, 0}});
    CHECK(free_orbits_of(std::move(odd)) == std::vector<bool>{false, false});
}
