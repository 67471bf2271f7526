// Cycles in words: what is written is what is read, and each mistake is shown at its place.
#include "solver/cycles_reader.hpp"

#include <rapidcheck.h>

#include <algorithm>
#include <string>

#include "catch.hpp"
#include "finder/made_up_puzzle.hpp"

namespace qter {
namespace {

using testing::finder_puzzle;

const FinderPuzzle& finder_cube() {
    static const FinderPuzzle puzzle = finder_puzzle(testing::puzzle("3x3"));
    return puzzle;
}

Result<OwnedCycles> read(const FinderPuzzle& puzzle, const std::string& text) {
    SourceMap sources;
    return read_cycles(puzzle, sources.add("<cycles>", text));
}

OwnedCycles cycles(const FinderPuzzle& puzzle, const std::string& text) {
    INFO(text);
    const Result<OwnedCycles> found = read(puzzle, text);
    REQUIRE(found.ok());
    return *found;
}

struct Mistake {
    std::string at;
    std::string message;
    std::string help;
};

/// The only one there is.
Mistake mistake(const FinderPuzzle& puzzle, const std::string& text) {
    INFO(text);
    SourceMap sources;
    const Source& source = sources.add("<cycles>", text);
    const Result<OwnedCycles> found = read_cycles(puzzle, source);
    REQUIRE(!found.ok());
    REQUIRE(found.diagnostics().error_count() == 1);
    const Diagnostic& error = found.diagnostics().items()[0];
    CHECK(error.code == Code::kCycles);
    return {std::string(source.text(error.primary.span)), error.message, error.help};
}

/// Seven pieces of 6 orientations that only turn by pairs of them, and three that do not twist.
FinderPuzzle clocks() {
    State turn{{1, 2, 3, 4, 5, 6, 0, 8, 9, 7}, {2, 0, 0, 0, 0, 0, 4, 0, 0, 0}};
    State twist{{0, 1, 2, 3, 4, 5, 6, 7, 8, 9}, {2, 0, 0, 0, 0, 0, 0, 0, 0, 0}};
    return finder_puzzle(testing::made_up_puzzle({{7, 6}, {3, 1}}, {turn, twist}));
}

}  // namespace

TEST_CASE("cycles reader: names of orbits and their cycles") {
    const OwnedCycles both = {{0, 1, 1}, {0, 5, 1}, {1, 1, 1}, {1, 7, 1}};
    CHECK(cycles(finder_cube(), "corners 1+ 5+; edges 1+ 7+") == both);
    CHECK(cycles(finder_cube(), "corners 1+ 5+\nedges 1+ 7+\n") == both);
    CHECK(cycles(finder_cube(), "corners 1+ 5+, edges 1+ 7+") == both);
    CHECK(cycles(finder_cube(), "  corner 1+   5+ ;;edge 1+,7+;") == both);
    CHECK(cycles(finder_cube(), "c 1+; Corners 5+; E 1+ 7+") == both);
    CHECK(cycles(finder_cube(), "edges 7 2") == OwnedCycles{{1, 7, 0}, {1, 2, 0}});
}

TEST_CASE("cycles reader: no cycles are the identity") {
    for (const char* text : {"", " \n", "corners; edges", "corners", ";"}) {
        CHECK(cycles(finder_cube(), text).empty());
    }
}

TEST_CASE("cycles reader: what is written is read") {
    REQUIRE(rc::check("cycle_notation, backwards", [] {
        const FinderPuzzle puzzle = *rc::gen::element(finder_cube(), clocks());
        OwnedCycles wanted;
        std::string text;
        const int count = *rc::gen::inRange(0, 5);
        for (int i = 0; i < count; ++i) {
            OwnedCycle cycle;
            cycle.orbit = static_cast<std::uint32_t>(
                *rc::gen::inRange<std::size_t>(0, puzzle.orbits().size()));
            const FinderOrbit& kind = puzzle.orbits()[cycle.orbit];
            cycle.twist = *rc::gen::inRange<std::uint32_t>(0, kind.modulus);
            cycle.length = *rc::gen::inRange<std::uint32_t>(cycle.twist == 0 ? 2 : 1, 9);
            text += kind.name + ' ' + cycle_notation(kind, cycle) + "; ";
            wanted.push_back(cycle);
        }
        const Result<OwnedCycles> found = read(puzzle, text);
        RC_ASSERT(found.ok());
        RC_ASSERT(found->size() == wanted.size());
        for (std::size_t i = 0; i < wanted.size(); ++i) {
            const FinderOrbit& kind = puzzle.orbits()[wanted[i].orbit];
            RC_ASSERT((*found)[i].orbit == wanted[i].orbit);
            RC_ASSERT((*found)[i].length == wanted[i].length);
            // "5+" does not say which twist, only the order.
            RC_ASSERT(order(kind, (*found)[i]) == order(kind, wanted[i]));
        }
    }));
}

TEST_CASE("cycles reader: orbits that the puzzle does not have") {
    CHECK(mistake(finder_cube(), "corners 3; egdes 5").at == "egdes");
    CHECK(mistake(finder_cube(), "corners 3; egdes 5").message == "3x3 has no orbit `egdes`");
    CHECK(mistake(finder_cube(), "corners 3; egdes 5").help == "did you mean `edges`?");
    CHECK(mistake(finder_cube(), "wings 3 4").help == "its orbits are corners and edges");
    const FinderPuzzle big = finder_puzzle(testing::puzzle("fto"));
    const Mistake several = mistake(big, "center 3");
    CHECK(several.at == "center");
    CHECK(mistake(finder_cube(), "3+ 5+").at == "3+");
    CHECK(mistake(finder_cube(), "corners 3; 5").at == "5");
}

TEST_CASE("cycles reader: what is no cycle") {
    for (const char* word : {"5++", "1+5+", "+", "0", "0+", "5-", "5+x", "12345678901", "3x"}) {
        INFO(word);
        const Mistake found = mistake(finder_cube(), std::string("corners ") + word);
        CHECK(found.at == word);
        CHECK(found.message == std::string("`") + word + "` is not a cycle");
    }
    CHECK(mistake(finder_cube(), "corners 1").help ==
          "1+ is a piece that is twisted or flipped in its place");
}

TEST_CASE("cycles reader: twists that an orbit does not have") {
    const FinderPuzzle wings = finder_puzzle(testing::puzzle("4x4"));
    CHECK(mistake(wings, "wings 5+").message == "wings of 4x4 do not twist");
    CHECK(mistake(wings, "wings 5+").at == "5+");
    CHECK(mistake(wings, "wings 5+").help == "without a twist the cycle is 5");
    // Twists of 1 and of 2 are written alike.
    for (const char* word : {"5+0", "5+1", "5+2", "5+3"}) {
        CHECK(mistake(finder_cube(), std::string("corners ") + word).help ==
              "with a twist it is written 5+");
    }
    // Of the six orientations only every other one is reached, so no sum is without a common
    // factor.
    const FinderPuzzle clock = clocks();
    REQUIRE(clock.orbits()[0].twist_unit == 2);
    CHECK(cycles(clock, "o0x 3+2") == OwnedCycles{{0, 3, 1}});
    CHECK(cycles(clock, "o0x 3+4") == OwnedCycles{{0, 3, 2}});
    CHECK(mistake(clock, "o0x 3+").help == "with a twist it is written 3+2 or 3+4");
    CHECK(mistake(clock, "o0x 3+3").at == "3+3");
}

TEST_CASE("cycles reader: parts of one orbit have numbers") {
    const FinderPuzzle torn = finder_puzzle(testing::permutation_puzzle({{1, 2, 0, 4, 5, 3}}));
    REQUIRE(torn.orbits().size() == 2);
    const std::string name = torn.orbits()[0].name;
    CHECK(cycles(torn, name + "#1 3; " + name + "#2 3") == OwnedCycles{{0, 3, 0}, {1, 3, 0}});
    CHECK(mistake(torn, name + " 3").message ==
          "`" + name + "` can be " + name + "#1 or " + name + "#2");
}

TEST_CASE("cycles reader: all mistakes are found") {
    const Result<OwnedCycles> found = read(finder_cube(), "corner 3; wings 5; edges 1 2 x");
    REQUIRE(!found.ok());
    CHECK(found.diagnostics().error_count() == 3);
}

}  // namespace qter
