// What algorithms of the Puppet Cubes are read as: slices, wide turns and rotations. Expected: what
// the same moves do on a 3x3, whose centres tell how it is held, and what the thesis says.
#include "blocking/obstacles.hpp"
#include "catch.hpp"
#include "fixtures.hpp"
#include "formats/definition.hpp"
#include "formats/definition_writer.hpp"
#include "formats/scramble_list.hpp"
#include "notation/algorithm_texts.hpp"
#include "notation/hand_moves.hpp"
#include "notation/whole_turn.hpp"

using namespace qter;
using namespace qter::testing;
using Catch::Matchers::ContainsSubstring;

namespace {

/// L. VandeVondele's hardest position (table 2), with M and E as the text gives them.
std::string hardest(const std::string& m_back, const std::string& e_back, const std::string& m) {
    return "D' L' U' L F L F D' " + m_back + " D L " + e_back + " F " + m +
           " B' L B' U' R L B R F' F' L D D F' U' U'";
}

bool can_be_made(const Puzzle& puzzle, std::string_view text) {
    return !blocked_turn(puzzle, solved_state(puzzle.shape()), alg(puzzle, text)).has_value();
}

}  // namespace

TEST_CASE("slices, wide turns and rotations of the Puppet Cube V1 are those of a cube") {
    const Puzzle& puppet = known_puzzle("puppet-v1");
    for (const std::string text :
         {"M D", "M' B", "E2 L", "S D L", "M E S L D B", "Rw D", "r' D2 L", "Uw2 L f' D", "x L D",
          "y' B z L", "(M D)2 B", "[M, D] L", "(x Fw D)' L", "M2 S' l b u d Lw Bw Dw L"}) {
        INFO(text);
        CHECK(state(cube(), to_string(puppet, alg(puppet, text))) == state(cube(), text));
    }
    CHECK(can_be_made(puppet, "Rw D x' B"));
    CHECK_FALSE(can_be_made(puppet, "M"));
}

TEST_CASE("what cannot be made on the Puppet Cube V1 says what can") {
    SourceMap sources;
    Diagnostics diagnostics;
    const std::string text = "L' Rw M";
    const Source& source = sources.add("text", text);
    CHECK_FALSE(read_scramble(puzzle("puppet-v1"), text, source.whole(), diagnostics).has_value());
    REQUIRE(diagnostics.items().size() == 1);
    CHECK(diagnostics.items()[0].primary.span.begin == 6);
    CHECK_THAT(diagnostics.items()[0].help, ContainsSubstring(" D D' "));
    CHECK_THAT(diagnostics.items()[0].help, !ContainsSubstring("R"));
    const std::string help = first_error("puppet-v1", "L Q").help;
    for (const char* const name :
         {"U, D, F, B, R, L", "M", "E", "S", "Rw", "rotations x, y and z"}) {
        CHECK_THAT(help, ContainsSubstring(name));
    }
}

TEST_CASE("in the thesis, M is R and L' at the same time, and nothing is turned round") {
    const Puzzle& puppet = known_puzzle("puppet-v2");
    CHECK(alg(puppet, "M") == alg(puppet, "Rs"));
    CHECK(alg(puppet, hardest("M'", "E'", "M")) == alg(puppet, hardest("Rs'", "Us'", "Rs")));
    CHECK(can_be_made(puppet, hardest("M'", "E'", "M")));
    // As on a 3x3, where the middle layer takes the centres along, its turns would be blocked.
    CHECK_FALSE(can_be_made(puppet, hardest("x Rs'", "y Us'", "Rs x'")));
    // Wide turns and rotations are those of a cube.
    CHECK(state(puppet, "Rw U Fs x2 Rs") == state(puppet, "L F Us' Rs"));
    CHECK(alg(puppet, "y R") == alg(puppet, "B"));
}

TEST_CASE("how a Puppet Cube is held after a scramble is part of the answer") {
    const auto back = [](const std::string& text) {
        const Puzzle& puppet = known_puzzle("puppet-v1");
        const AlgorithmText part{text, {}};
        return rotations_back_after(
            puppet, read_usual_moves(puppet, std::span(&part, 1), kMaxTurns)->moves);
    };
    CHECK(back("L D") == "");
    CHECK(back("Rw") == "x'");
    CHECK(back("x y " + back("x y")) == "");
    CHECK(back("x y").size() == 5);
    CHECK(back("x2 D x2") == "");
    CHECK(back("x x") == "x2");
}

TEST_CASE("names of several moves are part of a description") {
    SourceMap sources;
    const std::string text = write_toml(known_puzzle("puppet-v1"));
    const Result<PuzzlePtr> again = read_puzzle(sources.add("puppet.toml", text));
    REQUIRE(again.ok());
    CHECK(write_toml(**again) == text);
    CHECK(alg(**again, "M2 D") == alg(known_puzzle("puppet-v1"), "M2 D"));
    const auto reads_with = [&](const std::string& line) {
        std::string other = text;
        const std::string old = "Rw = \"L x\"";
        other.replace(other.find(old), old.size(), line);
        return read_puzzle(sources.add("other.toml", other)).ok();
    };
    CHECK(reads_with("Rw = \"L x L x'\""));
    for (const std::string wrong : {"Rw = \"\"", "Rw = \"L Q\"", "x = \"L\"", "M = \"L\"",
                                    "Rw = \"L D L D L D L D L D L D\""}) {
        INFO(wrong);
        CHECK_FALSE(reads_with(wrong));
    }
    for (const std::string bad : {"Rw0", "M0 L", "Rw99999999"}) {
        CHECK_FALSE(parse_algorithm(known_puzzle("puppet-v1"), bad, {}).ok());
    }
}
