#include "catch.hpp"
#include "fixtures.hpp"
#include "qter/algorithm.hpp"
#include "qter/state.hpp"

using namespace qter::api;

namespace {

Algorithm on_cube(std::string_view text) {
    static const Puzzle cube = Puzzle::named("3x3").value();
    return Algorithm::parse(cube, text).value();
}

}  // namespace

TEST_CASE("api algorithm: orders that everybody knows") {
    CHECK(on_cube("R").order() == 4);
    CHECK(on_cube("R U").order() == 105);
    CHECK(on_cube("R U'").order() == 63);
    CHECK(on_cube("R U R' U'").order() == 6);
    // The largest order there is.
    CHECK(on_cube("R U2 D' B D'").order() == 1260);
    CHECK(on_cube("").order() == 1);
}

TEST_CASE("api algorithm: reading and printing") {
    CHECK(on_cube(" R  U2 R'").text() == "R U2 R'");
    CHECK(on_cube("[R, U]").text() == "R U R' U'");
    CHECK(on_cube("(R U)2").text() == "R U R U");
    CHECK(on_cube("y R").text() == "B");  // a rotation goes into what is behind it
    CHECK(on_cube("").empty());
}

TEST_CASE("api algorithm: lengths by metric") {
    const Algorithm algorithm = on_cube("R2 U M'");
    CHECK(algorithm.length(Metric::kHalfTurn) == 4);
    CHECK(algorithm.length(Metric::kQuarterTurn) == 5);
    CHECK(algorithm.length(Metric::kSliceTurn) == 3);
    CHECK(Metric::kSliceTurn.name() == "stm");
    CHECK(Metric::find("qtm") == Metric::kQuarterTurn);
    CHECK(!Metric::find("ftm"));
    for (const Metric metric : Metric::all()) CHECK(Metric::find(metric.name()) == metric);
}

TEST_CASE("api algorithm: inverting, joining, repeating") {
    const Algorithm one = on_cube("R U2 F'");
    CHECK(one.inverse().text() == "F U2 R'");
    CHECK(one.then(one.inverse()).length() == 6);
    CHECK(one.then(one.inverse()).simplified().empty());
    CHECK(on_cube("U D U'").simplified().text() == "D");
    CHECK(on_cube("R U").repeated(3).text() == "R U R U R U");
    CHECK(on_cube("R U").repeated(-1) == on_cube("U' R'"));
    CHECK(on_cube("R").repeated(5).text() == "R");
    CHECK(on_cube("R").repeated(0).empty());
    CHECK(State(on_cube("R U").repeated(105)).is_solved());
    CHECK_FALSE(State(on_cube("R U").repeated(35)).is_solved());
    CHECK_THROWS_AS(on_cube("R U").repeated(INT64_MIN), std::invalid_argument);
    CHECK(on_cube("").repeated(INT64_MIN).empty());
}

TEST_CASE("api algorithm: cycles are the library's") {
    const std::vector<Cycle> cycles = on_cube("R").cycles();
    REQUIRE(cycles.size() == 2);
    CHECK(cycles[0].orbit == "corners");
    CHECK(cycles[0].pieces.size() == 4);
    CHECK(cycles[0].notation == "4");  // two twists each way
    CHECK(cycles[1].orbit == "edges");
    CHECK(cycles[1].order == 4);
    // A commutator of two faces: a piece of each cycle is twisted.
    const qter::Puzzle& cube = qter::testing::cube();
    const auto expected = qter::cycle_structure(cube.shape(), qter::testing::state(cube, "R U"));
    const std::vector<Cycle> made = on_cube("R U").cycles();
    REQUIRE(made.size() == expected.size());
    for (std::size_t i = 0; i < made.size(); ++i) {
        CHECK(made[i].notation == qter::cycle_notation(cube.shape(), expected[i]));
        CHECK(made[i].order == expected[i].order);
        CHECK(made[i].pieces.size() == expected[i].slots.size());
    }
}

TEST_CASE("api algorithm: a mistake at its place") {
    const Puzzle cube = Puzzle::named("3x3").value();
    const Result<Algorithm> read = Algorithm::parse(cube, "R U\nF Q2");
    REQUIRE_FALSE(read.ok());
    const Diagnostic& told = read.diagnostics()[0];
    CHECK(told.code == "unknown-move");
    REQUIRE(told.place);
    CHECK(told.place->line == 2);
    CHECK(told.place->column == 3);
    CHECK(told.place->text == "F Q2");
    CHECK_FALSE(Algorithm::parse(cube, std::string_view("R\0U", 3)).ok());
}

TEST_CASE("api algorithm: puzzles are not mixed") {
    const Algorithm other = Algorithm::parse(Puzzle::named("2x2").value(), "R U").value();
    CHECK_THROWS_AS(on_cube("R").then(other), std::invalid_argument);
    CHECK_FALSE(on_cube("R U") == other);
    // One that was read twice is one puzzle.
    const Algorithm again = Algorithm::parse(Puzzle::named("3x3").value(), "U").value();
    CHECK(on_cube("R").then(again).text() == "R U");
}
