#include <algorithm>
#include <fstream>
#include <utility>

#include "catch.hpp"
#include "fixtures.hpp"
#include "qter/puzzle.hpp"
#include "qter/state.hpp"
#include "qter/version.hpp"
#include "scratch_folder.hpp"

using namespace qter::api;
using Catch::Matchers::ContainsSubstring;

TEST_CASE("api puzzle: groups and positions as published") {
    const Puzzle cube = Puzzle::named("3x3").value();
    CHECK(cube.group_order().value().text() == "43252003274489856000");
    CHECK(cube.positions() == cube.group_order());
    CHECK(Puzzle::named("2x2").value().positions() == 3674160);
    CHECK(Puzzle::named("pyraminx").value().positions() == 933120);
    CHECK(Puzzle::named("megaminx").value().positions().value().text() ==
          "100669616553523347122516032313645505168688116411019768627200000000000");
}

TEST_CASE("api puzzle: one puzzle by name, alias, title and cuts") {
    const Puzzle cube = Puzzle::named("3x3").value();
    for (const char* name : {"3x3x3", "Rubik's Cube", "3X3"}) {
        CHECK(Puzzle::named(name).value().name() == "3x3");
    }
    CHECK(cube.description() == "c f 1/3");
    CHECK(Puzzle::named("c f 1/3").value().group_order() == cube.group_order());
}

TEST_CASE("api puzzle: what it consists of") {
    const Puzzle cube = Puzzle::named("3x3").value();
    const std::vector<Orbit> orbits = cube.orbits();
    REQUIRE(orbits.size() == 2);
    CHECK(orbits[0].name == "corners");
    CHECK(orbits[0].pieces.size() == 8);
    CHECK(orbits[0].orientations == 3);
    CHECK(orbits[1].pieces.size() == 12);
    CHECK(orbits[1].orientations == 2);
    CHECK_FALSE(orbits[0].identical_pieces);
    const std::vector<std::string> moves = cube.moves();
    for (const char* face : {"U", "D", "F", "B", "R", "L"}) {
        CHECK(std::count(moves.begin(), moves.end(), face) == 1);
    }
    CHECK(cube.has_facelets());
    CHECK_FALSE(cube.has_blocked_turns());
    // The centres of a 4x4 come in fours of a colour.
    const std::vector<Orbit> of_4x4 = Puzzle::named("4x4").value().orbits();
    CHECK(std::any_of(of_4x4.begin(), of_4x4.end(), [](const Orbit& orbit) {
        return orbit.identical_pieces && orbit.pieces.size() == 24;
    }));
}

TEST_CASE("api puzzle: presets hold what they say") {
    const Puzzle cube = Puzzle::named("3x3").value();
    REQUIRE_FALSE(cube.presets().empty());
    for (const Preset& preset : cube.presets()) {
        REQUIRE(preset.orders.size() == preset.generators.size());
        if (preset.orders.size() != 1) continue;
        // Alone on the puzzle, all cycles are the register's own.
        CHECK(Algorithm::parse(cube, preset.generators[0]).value().order() == preset.orders[0]);
    }
}

TEST_CASE("api puzzle: every name is one") {
    const std::vector<std::string> names = puzzle_names();
    CHECK(names == qter::testing::all_names());
    for (const char* name : {"3x3", "megaminx", "square-1"}) {
        CHECK(Puzzle::named(name).value().name() == name);
        CHECK(std::count(names.begin(), names.end(), name) == 1);
    }
}

TEST_CASE("api puzzle: what is wrong with a name is data") {
    const Result<Puzzle> found = Puzzle::named("3x4");
    REQUIRE_FALSE(found.ok());
    REQUIRE(found.diagnostics().size() == 1);
    const Diagnostic& told = found.diagnostics()[0];
    CHECK(told.code == "unknown-puzzle");
    CHECK(told.severity == Severity::kError);
    REQUIRE(told.place);
    CHECK(told.place->source == "<puzzle>");
    CHECK(told.place->text == "3x4");
    CHECK_THAT(told.help, ContainsSubstring("3x3"));
    CHECK_THAT(to_text(told), ContainsSubstring("<puzzle>:1:1: error[unknown-puzzle]: "));
    CHECK_THROWS_AS(found.value(), Failed);
}

namespace {

constexpr const char* kBeads = R"(name = "beads"

[[orbits]]
name = "beads"
size = 3
orientations = 1

[[grips]]
name = "T"
[grips.places]
beads = [2, 3, 1]
)";

}  // namespace

TEST_CASE("api puzzle: a description of one's own, from a text and from a file") {
    const Puzzle beads = Puzzle::from_text(kBeads).value();
    CHECK(beads.name() == "beads");
    CHECK(beads.group_order() == 3);
    CHECK_FALSE(beads.has_facelets());

    const qter::testing::ScratchFolder folder("face-puzzle");
    const std::string path = folder.file("beads.toml");
    std::ofstream(path) << kBeads;
    CHECK(Puzzle::from_file(path).value().group_order() == 3);

    const Result<Puzzle> missing = Puzzle::from_file(folder.file("nothing.toml"));
    REQUIRE_FALSE(missing.ok());
    CHECK(missing.diagnostics()[0].code == "file");
}

TEST_CASE("api puzzle: mistakes in a description have their place") {
    const Result<Puzzle> read = Puzzle::from_text("name = \"x\"\nname = \"y\"\n", "x.toml");
    REQUIRE_FALSE(read.ok());
    REQUIRE(read.diagnostics()[0].place);
    CHECK(read.diagnostics()[0].place->source == "x.toml");
    CHECK(read.diagnostics()[0].place->line == 2);
}

TEST_CASE("api puzzle: turns that can be blocked") {
    const Puzzle bandaged = Puzzle::named("alcatraz").value();
    CHECK(bandaged.has_blocked_turns());
    CHECK_FALSE(bandaged.group_order());
}

TEST_CASE("api: handles that were moved from are still the same") {
    Puzzle puzzle = Puzzle::named("2x2").value();
    const Puzzle taken = std::move(puzzle);
    CHECK(puzzle.name() == "2x2");
    CHECK(taken.name() == "2x2");
    Algorithm algorithm = Algorithm::parse(taken, "R U").value();
    const Algorithm other = std::move(algorithm);
    CHECK(algorithm.text() == "R U");
    CHECK(other == algorithm);
    State state(other);
    const State moved = std::move(state);
    CHECK(state == moved);
    Integer number = 90;
    const Integer away = std::move(number);
    CHECK(number == away);
    CHECK(!number.is_negative());
}

TEST_CASE("api: the version is the project's") {
    CHECK_THAT(qter::testing::slurp(QTER_SOURCE_DIR "/CMakeLists.txt"),
               ContainsSubstring("VERSION " + std::string(version()) + " LANGUAGES"));
}
