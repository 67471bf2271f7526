// Boxes of cells, 2x2x3 and such, and cubes whose centers are marked, against what GAP makes of
// plain coordinates (tests/oracle/boxes.py), and against published counts.
#include <map>

#include "catch.hpp"
#include "facelets/facelet_string.hpp"
#include "fixtures.hpp"
#include "puzzle/group_facts.hpp"

using namespace qter;
using Catch::Matchers::ContainsSubstring;
using qter::testing::alg;
using qter::testing::puzzle;

namespace {

std::string order_of_group(const Puzzle& puzzle) {
    return to_string(group_of(puzzle).value().order());
}

Diagnostic box_refusal(const std::string& name) {
    SourceMap sources;
    const Result<PuzzlePtr> found = PuzzleLibrary(sources).find(name, {});
    REQUIRE_FALSE(found.ok());
    return found.diagnostics().items().at(0);
}

}  // namespace

TEST_CASE("boxes of cells have the groups that coordinates give", "[boxes]") {
    const std::map<std::string, std::string> by_gap = {
        {"2x2x3", "967680"},
        {"2x3x3", "1625702400"},
        {"2x2x4", "1625702400"},
        {"3x3x4", "1321454146682880000"},
        {"2x3x4", "2654208"},
        {"3x3x5", "15857449760194560000"},
        {"2x3x5", "63700992"},
        {"3x4x5", "42268920643584"},
        {"3x3x7", "12889747066513860329472000000"},
    };
    for (const auto& [name, order] : by_gap) {
        INFO(name);
        CHECK(order_of_group(*puzzle(name)) == order);
    }
}

TEST_CASE("boxes one cell high have the positions that coordinates give", "[boxes]") {
    // The 1x3x3 by J. Scherphuis (twistypuzzles.com, 2009): 4! 2^4 / 2. Of 1x2x3 four corners go
    // anywhere, and of two edges one is turned over or not against the other: 4! 2. The others are
    // counted one by one, a position as the colours at its stickers' coordinates, however it is
    // held.
    const std::map<std::string, std::string> positions = {
        {"1x2x2", "6"},    {"1x2x3", "48"},    {"1x3x3", "192"},
        {"1x2x4", "144"},  {"1x2x5", "1152"},  {"1x3x4", "2304"},
        {"1x3x5", "9216"}, {"1x2x7", "27648"}, {"1x4x4", "20736"}};
    for (const auto& [name, count] : positions) {
        INFO(name);
        CHECK(to_string(group_facts(*puzzle(name))->positions.value()) == count);
    }
    // Groups of these coordinates by sympy.
    CHECK(order_of_group(*puzzle("1x4x5")) == "1327104");
    CHECK(order_of_group(*puzzle("5x1x5")) == "5308416");
}

TEST_CASE("a box one cell high has half turns of its sides, and stickers on both sides",
          "[boxes]") {
    const PuzzlePtr floppy = puzzle("3x1x3");
    REQUIRE(floppy->grips().size() == 4);
    for (const Grip& grip : floppy->grips()) CHECK(grip.order == 2);
    // 9 above, 9 below, 3 at each side; at rest are both of the middle and what edges turn about.
    CHECK(floppy->drawing().stickers.size() == 30);
    CHECK(std::count_if(floppy->drawing().stickers.begin(), floppy->drawing().stickers.end(),
                        [](const DrawnSticker& sticker) { return !sticker.slot; }) == 6);
    std::map<std::string, std::size_t> stickers;
    for (const Piece& piece : floppy->pieces()) stickers[piece.name] = piece.stickers.size();
    CHECK(stickers == std::map<std::string, std::size_t>{{"UDFR", 4},
                                                         {"UDFL", 4},
                                                         {"UDBR", 4},
                                                         {"UDBL", 4},
                                                         {"UDF", 2},
                                                         {"UDB", 2},
                                                         {"UDR", 2},
                                                         {"UDL", 2}});
    CHECK(floppy->orbits().front().name == "corners");
    CHECK(floppy->orbits().back().size == 1);
    // U on top: R2 brings the corner behind to the front, turned over, and turns its edge over.
    const State after = state_of(*floppy, alg(*floppy, "R2"));
    CHECK(facelet_string(*floppy, after) == "UUDUUDUUDRRRFFBDDUDDUDDULLLFBB");
    CHECK(alg(*floppy, "y R2 y' x2").size() == 1);
}

TEST_CASE("small boxes have the published positions", "[boxes]") {
    // Jaap's Puzzle Page: 2x2x3, 8! 3!; 2x3x3 (Domino), 8! 8! / 4.
    const std::map<std::string, std::string> published = {{"2x2x3", "241920"},
                                                          {"2x3x3", "406425600"}};
    for (const auto& [name, positions] : published) {
        INFO(name);
        const PuzzlePtr box = puzzle(name);
        CHECK(to_string(group_facts(*box)->positions.value()) == positions);
    }
}

TEST_CASE("the order of a box's lengths does not matter", "[boxes]") {
    for (const std::string name : {"2x3x3", "3x2x3", "3x3x2"}) {
        INFO(name);
        const PuzzlePtr box = puzzle(name);
        // The two square faces are above and below.
        for (const Grip& grip : box->grips()) {
            const bool square = grip.name == "U" || grip.name == "D";
            CHECK(grip.order == (square ? 4 : 2));
        }
    }
}

TEST_CASE("faces that are no squares turn by half turns, and are written so", "[boxes]") {
    const PuzzlePtr box = puzzle("2x2x3");
    const Algorithm turns = alg(*box, "R2 U R2 U' y2 F2 x2");
    CHECK(to_string(*box, turns) == "R2 U R2 U' B2");
    CHECK(turns.front().amount == 1);
    CHECK(alg(*box, "(R2 U)2 R2'").size() == 5);
    const Result<Algorithm> quarter = parse_algorithm(*box, "U R", {});
    REQUIRE_FALSE(quarter.ok());
    CHECK_THAT(quarter.diagnostics().items()[0].message, ContainsSubstring("cannot turn by `R`"));
    CHECK_THAT(quarter.diagnostics().items()[0].help, ContainsSubstring("`R2`"));
    CHECK_FALSE(parse_algorithm(*box, "R4", {}).ok());
}

TEST_CASE("large cubes are boxes without a file", "[boxes]") {
    // Corners, and of each face (n - 2)^2 centers and of each edge n - 2 pieces, none at rest.
    const PuzzlePtr cube = puzzle("10x10");
    CHECK(cube->pieces().size() == 8 + 12 * 8 + 6 * 64);
    CHECK(puzzle("10x10x10")->pieces().size() == cube->pieces().size());
    CHECK(alg(*cube, "3Rw2 5U' 2-4Fw").size() == 3);
    // 8 corners, and 4 orbits of wings and 16 of centers, 24 pieces each. A turn of an outer layer,
    // and of each of the four behind it, can be told by parities alone: that of the corners, and of
    // the wings of that layer. All 21 parities follow from these 5.
    Integer order = 40320 * 2187;
    for (int i = 0; i < 20; ++i) order *= Integer("620448401733239439360000");
    for (int i = 0; i < 16; ++i) order /= 2;
    CHECK(order_of_group(*cube) == to_string(order));
    // 3x3 is still the file.
    CHECK_FALSE(puzzle("3x3x3")->chains().empty());
}

TEST_CASE("boxes that cannot be are refused", "[boxes]") {
    CHECK(box_refusal("0x2x2").code == Code::kTooLarge);
    CHECK(box_refusal("41x41").code == Code::kTooLarge);
    CHECK(box_refusal("2x3").code == Code::kUnknownPuzzle);
    CHECK(box_refusal("2x2x3x3").code == Code::kUnknownPuzzle);
    CHECK(box_refusal("1x1x3").code == Code::kTooLarge);
    CHECK(box_refusal("1x1").code == Code::kTooLarge);
    CHECK(box_refusal("1x3x41").code == Code::kTooLarge);
    CHECK_THAT(box_refusal("1x3x3 marked").message, ContainsSubstring("no centers to mark"));
    CHECK_THAT(box_refusal("1x3x3:supercube").message, ContainsSubstring("would show nothing"));
}

TEST_CASE("a supercube shows how its centers are turned", "[supercube]") {
    // GAP; and 3x3 by hand: 43252003274489856000 * 4^6 / 2.
    const std::map<std::string, std::string> by_gap = {
        {"3x3:supercube", "88580102706155225088000"},
        {"5x5:supercube",
         "52892390868724928085254547418617519839602461492310776466325069917571592298168320000000000"
         "0"
         "0000"},
        {"3x3x5:supercube", "1014876784652451840000"},
    };
    for (const auto& [name, order] : by_gap) {
        INFO(name);
        CHECK(order_of_group(*puzzle(name)) == order);
    }
    // A turn of order 5, and a group without a quotient of order 5: each center is free.
    Integer free_centers = group_of(*puzzle("megaminx")).value().order();
    for (int i = 0; i < 12; ++i) free_centers *= 5;
    CHECK(group_of(*puzzle("megaminx:supercube")).value().order() == free_centers);
}

TEST_CASE("a center is a piece that turns in its place", "[supercube]") {
    const PuzzlePtr cube = puzzle("3x3:supercube");
    CHECK(cube->orbits().size() == 8);
    const Slot up = cube->find_piece("U").value();
    const State state = state_of(*cube, alg(*cube, "U R2 U"));
    CHECK(state.piece[up] == up);
    CHECK(state.orient[up] == 2);
    // (U R U' R')6 does nothing to a plain cube, and 1260 is no multiple of 4 * 99.
    const State sexy = state_of(*cube, alg(*cube, "U R U R U R U R U R"));
    CHECK(sexy.orient[up] == 1);
    CHECK(alg(*cube, "R U2 F'").size() == 3);
    CHECK(puzzle("c f 1/3 marked")->pieces().size() == 26);
}

TEST_CASE("a puzzle whose centers show nothing is no supercube", "[supercube]") {
    CHECK_THAT(box_refusal("4x4:supercube").message, ContainsSubstring("would show nothing"));
    CHECK(box_refusal("nothing:supercube").code == Code::kUnknownPuzzle);
}
