#include "geometry/borrowed_drawing.hpp"

#include "blocking/obstacles.hpp"
#include "blocking/shapes.hpp"
#include "catch.hpp"
#include "facelets/facelet_string.hpp"
#include "fixtures.hpp"
#include "formats/definition.hpp"
#include "formats/definition_writer.hpp"
#include "notation/algorithm.hpp"
#include "support/random.hpp"

using namespace qter;
using namespace qter::testing;

namespace {

/// What a turn of a Puppet Cube is on a 3x3: that of a slice is one of its two layers.
std::string on_three(const Puzzle& puppet, const Turn turn) {
    const std::string amounts[] = {"", "2", "'"};
    const std::string& there = amounts[turn.amount - 1];
    const std::string& back = amounts[3 - turn.amount];
    const std::string& grip = puppet.grips()[turn.grip].name;
    if (grip == "Rs") return "R" + there + " L" + back + " ";
    if (grip == "Us") return "U" + there + " D" + back + " ";
    if (grip == "Fs") return "F" + there + " B" + back + " ";
    return grip + there + " ";
}

std::string beads(const std::string& stickers, const std::string& edge = "UF") {
    return "name = \"few\"\nfaces = [\"U\", \"D\", \"F\", \"B\", \"R\", \"L\"]\nsolid_stickers = "
           "\"" +
           stickers + "\"\n[[orbits]]\nname = \"edges\"\norientations = 2\npieces = [\"" + edge +
           "\", \"UR\"]\n[[grips]]\nname = \"T\"\ncycles = [\"" + edge + " UR\"]\n";
}

std::string mistake_in(const std::string& text) {
    SourceMap sources;
    const Result<PuzzlePtr> read = read_puzzle(sources.add("few.toml", text));
    REQUIRE_FALSE(read.ok());
    return read.diagnostics().items().front().message;
}

}  // namespace

TEST_CASE("a Puppet Cube shows what a 3x3 shows after the same turns", "[puzzle]") {
    const PuzzlePtr three = puzzle("3x3");
    for (const std::string name : {"puppet-v1", "puppet-v2"}) {
        CAPTURE(name);
        const PuzzlePtr puppet = puzzle(name);
        REQUIRE(has_facelet_string(*puppet));
        CHECK(facelet_string(*puppet, solved_state(puppet->shape())) ==
              facelet_string(*three, solved_state(three->shape())));
        qter::Random random(3);
        for (int sample = 0; sample < 20; ++sample) {
            Algorithm turns;
            State at = solved_state(puppet->shape());
            std::string same;
            while (turns.size() < 40) {
                const auto grip = static_cast<std::uint16_t>(random.below(puppet->grips().size()));
                const Turn turn{grip, static_cast<std::uint16_t>(1 + random.below(3))};
                if (blocked_turn(*puppet, at, {turn})) continue;
                at = compose(puppet->shape(), at, puppet->turn_state(turn));
                turns.push_back(turn);
                same += on_three(*puppet, turn);
            }
            const std::string shown = facelet_string(*puppet, at);
            CHECK(shown == facelet_string(*three, state(*three, same)));
            const Result<State> read = read_facelets(*puppet, shown, {});
            REQUIRE(read.ok());
            CHECK(*read == at);
        }
    }
}

TEST_CASE("borrowed stickers are written and read again", "[puzzle]") {
    const PuzzlePtr puppet = puzzle("puppet-v2");
    SourceMap sources;
    const Result<PuzzlePtr> again = read_puzzle(sources.add("again.toml", write_toml(*puppet)));
    REQUIRE(again.ok());
    const State turned = state(*puppet, "D' L' U' L F L F D'");
    CHECK(facelet_string(**again, turned) == facelet_string(*puppet, turned));
}

TEST_CASE("stickers that do not fit are refused", "[puzzle]") {
    CHECK(mistake_in(beads("c f 1/3")).find("no piece has the faces") != std::string::npos);
    CHECK(mistake_in(beads("t f 1/3")).find("other faces") != std::string::npos);
    CHECK(mistake_in(beads("c f 1/3", "UD")).find("no piece has the faces") != std::string::npos);
    CHECK_FALSE(mistake_in(beads("nonsense")).empty());
}
