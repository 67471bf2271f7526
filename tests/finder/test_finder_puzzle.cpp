#include "finder/finder_puzzle.hpp"

#include "catch.hpp"
#include "finder/finder_puzzles.hpp"
#include "interpreter/odd_puzzles.hpp"

using namespace qter;
using namespace qter::testing;

using Orbits = std::vector<FinderOrbit>;

namespace {

/// A puzzle of `orbits` orbits of two pieces each, which its only grip exchanges.
PuzzlePtr swaps(std::size_t orbits) {
    OddPuzzle odd;
    std::vector<std::pair<std::vector<Slot>, std::uint8_t>> cycles;
    for (Slot i = 0; i < orbits; ++i) {
        odd.add_orbit(2, 1);
        cycles.push_back({{2 * i, 2 * i + 1}, 0});
    }
    odd.add_grip(cycles);
    return std::move(odd).build("swaps");
}

Code why_not(PuzzlePtr puzzle) {
    const Result<FinderPuzzle> made = FinderPuzzle::of(std::move(puzzle));
    REQUIRE_FALSE(made);
    return made.diagnostics().items().front().code;
}

}  // namespace

TEST_CASE("the finder's orbits of cubes", "[finder]") {
    CHECK(finder_puzzle("3x3").orbits() ==
          Orbits{{"corners", 8, 8, 3, 1}, {"edges", 12, 12, 2, 1}});
    // The centres of a face look alike unless they are marked.
    CHECK(finder_puzzle("4x4").orbits() ==
          Orbits{{"corners", 8, 8, 3, 1}, {"wings", 24, 24, 1, 1}, {"centers", 24, 0, 1, 1}});
    CHECK(finder_puzzle("4x4", true).orbits() ==
          Orbits{{"corners", 8, 8, 3, 1}, {"wings", 24, 24, 1, 1}, {"centers", 24, 24, 1, 1}});
    CHECK(finder_puzzle("4x4", true).supercube());
    CHECK_FALSE(finder_puzzle("4x4").supercube());
}

TEST_CASE("pieces that stay in their places are orbits of their own", "[finder]") {
    const FinderPuzzle jewel = finder_puzzle("christophers-jewel");
    REQUIRE(jewel.orbits().size() == 7);
    for (std::size_t orbit = 0; orbit < 6; ++orbit) {
        FinderOrbit corner = jewel.orbits()[orbit];
        corner.name = "corner";
        CHECK(corner == FinderOrbit{"corner", 1, 1, 4, 1});
    }
    CHECK(jewel.orbits()[6] == FinderOrbit{"edges", 12, 12, 2, 1});
}

TEST_CASE("usable slots are those of pieces that look like no other", "[finder]") {
    for (const bool supercube : {false, true}) {
        for (const char* name : {"2x2", "4x4", "dino", "skewb", "christophers-jewel"}) {
            const FinderPuzzle puzzle = finder_puzzle(name, supercube);
            REQUIRE(puzzle.orbits().size() == puzzle.constraints().parts.size());
            for (std::size_t orbit = 0; orbit < puzzle.orbits().size(); ++orbit) {
                std::vector<Slot> usable;
                for (const Slot slot : puzzle.constraints().parts[orbit].slots) {
                    if (supercube || puzzle.puzzle()->identical(slot) == slot) {
                        usable.push_back(slot);
                    }
                }
                // The first of some identical pieces counts as itself, but there are others like
                // it.
                if (!supercube && puzzle.orbits()[orbit].usable == 0) usable.clear();
                CHECK(puzzle.usable_slots(orbit) == usable);
                CHECK(puzzle.orbits()[orbit].usable == usable.size());
            }
        }
    }
}

TEST_CASE("twists that occur are counted, not orientations", "[finder]") {
    OddPuzzle odd;
    odd.add_orbit(3, 6);
    odd.add_grip({{{0, 1}, 2}});
    odd.add_grip({{{1, 2}, 0}});
    const Result<FinderPuzzle> made = FinderPuzzle::of(std::move(odd).build("twos"));
    REQUIRE(made);
    CHECK(made->orbits() == Orbits{{"orbit0", 3, 3, 3, 2}});
}

TEST_CASE("puzzles with too many orbits are refused", "[finder]") {
    CHECK(FinderPuzzle::of(swaps(FinderPuzzle::kMaxOrbits)).ok());
    CHECK(why_not(swaps(FinderPuzzle::kMaxOrbits + 1)) == Code::kTooLarge);
    CHECK(why_not(swaps(PuzzleGroup::kMaxPoints / 2 + 1)) == Code::kTooLarge);
}
