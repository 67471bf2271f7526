// Square-1 algorithms in pairs of numbers. (x,y) is x turns of the upper layer and y of the lower,
// in regulation 12c of the WCA, so that expected values are counted in single turns.
#include "catch.hpp"
#include "fixtures.hpp"
#include "formats/definition.hpp"
#include "formats/definition_writer.hpp"
#include "notation/notation.hpp"
#include "notation/tuple_notation.hpp"

using namespace qter;
using namespace qter::testing;
using Catch::Matchers::ContainsSubstring;

namespace {

const PuzzlePtr& square() {
    static const PuzzlePtr puzzle = testing::puzzle("square-1");
    return puzzle;
}

}  // namespace

TEST_CASE("pairs are turns of two layers, and a slash is the slice") {
    const auto same = [](std::string_view pairs, std::string_view turns) {
        INFO(pairs);
        const Result<Algorithm> read = parse_algorithm(*square(), pairs, {});
        REQUIRE(read.ok());
        CHECK(*read == alg(*square(), turns));
    };
    same("(1,0)/(-1,-1)/(0,1)", "U S U' D' S D");
    same("1,0/-1,-1/0,1", "U S U' D' S D");
    same("(1, 0) / (-1, -1) / (0, 1)", "U S U' D' S D");
    same(
        "(1,0)/(\xe2\x88\x92"
        "1,\xe2\x88\x92"
        "1)/(0,+1)",
        "U S U' D' S D");
    same("/ (3,0) /", "S U3 S");
    same("/(3,-3)/(0,6)/", "S U3 D3' S D6 S");
    same("(13,-13)", "U D'");
    same("(0,0)", "");
    same("", "");
    same("(1,0)/ // a comment / (1,1)\n(2,0)", "U S U2");
    same("U S U' D' S D", "U S U' D' S D");
    same("(U S)2", "U S U S");
}

TEST_CASE("what is no pair is a mistake with its place") {
    for (const std::string text :
         {"(1,0", "(1 0)/", "/(1,)", "/1", "(1,0)/U", "(1,0)/)", "/(,)", "(12345678,0)", "1,0/x"}) {
        INFO(text);
        const Result<Algorithm> read = parse_algorithm(*square(), text, {});
        REQUIRE_FALSE(read.ok());
    }
    const Result<Algorithm> read = parse_algorithm(*square(), "(1,0)/(2;x)/", Span{0, 0, 12});
    REQUIRE_FALSE(read.ok());
    CHECK(read.diagnostics().items()[0].primary.span.begin == 6);
    CHECK_THAT(read.diagnostics().items()[0].help, ContainsSubstring("`(1,0)`"));
    CHECK_FALSE(parse_algorithm(cube(), "(1,0)/", {}).ok());
}

TEST_CASE("square-1 is written in pairs, the shorter way round") {
    const auto shown = [](std::string_view turns) {
        return written(*square(), alg(*square(), turns));
    };
    CHECK(shown("U S U' D' S D") == "(1,0)/(-1,-1)/(0,1)");
    CHECK(shown("S U3 S") == "/(3,0)/");
    CHECK(shown("D7 U6 S") == "(6,-5)/");
    CHECK(shown("S S") == "/(0,0)/");
    CHECK(shown("U D U") == "(2,1)");
    CHECK(shown("") == "");
    CHECK(written(cube(), alg(cube(), "R U2'")) == "R U2");
}

TEST_CASE("pairs that are written read back as what they do") {
    REQUIRE(rc::check("written pairs", [] {
        const Algorithm algorithm = *any_algorithm(*square());
        const Result<Algorithm> again =
            parse_algorithm(*square(), written(*square(), algorithm), {});
        RC_ASSERT(again.ok());
        RC_ASSERT(state_of(*square(), *again) == state_of(*square(), algorithm));
        RC_ASSERT(written(*square(), *again) == written(*square(), algorithm));
    }));
}

TEST_CASE("which notation a puzzle has is part of its description") {
    SourceMap sources;
    const std::string text = write_toml(*square());
    CHECK_THAT(text,
               ContainsSubstring("[notation]\nname = \"tuples\"\nturns = [\"U\", \"D\", \"S\"]"));
    const Result<PuzzlePtr> read = read_puzzle(sources.add("square-1.toml", text));
    REQUIRE(read.ok());
    CHECK(notation_of(**read).name() == "tuples");
    CHECK(write_toml(**read) == text);
    const auto reads_with = [&](const std::string& notation) {
        std::string other = text;
        const std::size_t begin = other.find("name = \"tuples\"");
        const std::size_t end = other.find("]\n", begin) + 2;
        other.replace(begin, end - begin, notation);
        return read_puzzle(sources.add("other.toml", other)).ok();
    };
    CHECK(reads_with("name = \"usual\"\n"));
    CHECK_FALSE(reads_with("name = \"roman\"\n"));
    CHECK_FALSE(reads_with("name = \"tuples\"\n"));
    CHECK_FALSE(reads_with("name = \"tuples\"\nturns = [\"U\", \"S\", \"D\"]\n"));
    CHECK_FALSE(reads_with("name = \"tuples\"\nturns = [\"U\", \"U\", \"S\"]\n"));
}

TEST_CASE("another notation can be asked for") {
    const Result<PuzzlePtr> usual = with_notation(square(), "usual");
    REQUIRE(usual.ok());
    CHECK(written(**usual, alg(*square(), "U S")) == "U S");
    CHECK(written(**with_notation(*usual, "tuples"), alg(*square(), "U S")) == "(1,0)/");
    CHECK_FALSE(with_notation(square(), "roman").ok());
    CHECK_FALSE(with_notation(puzzle("3x3"), "tuples").ok());
    // Small letters: wide turns, or the second layer.
    const PuzzlePtr revenge = puzzle("4x4");
    const Result<PuzzlePtr> inner = with_notation(revenge, "inner");
    REQUIRE(inner.ok());
    CHECK(state(**inner, "r u2 f'") == state(*revenge, "2R 2U2 2F'"));
    CHECK(state(**inner, "(Uu)' Rw") == state(*revenge, "Uw' Rw"));
    CHECK(state(**inner, "Ll") == state(*revenge, "Lw"));
    CHECK(reads_otherwise(*revenge, "R u"));
    CHECK(reads_otherwise(**inner, "R u"));
    CHECK_FALSE(reads_otherwise(*revenge, "R Uw"));
    CHECK_FALSE(reads_otherwise(*square(), "U S"));
    CHECK(write_toml(**inner) == write_toml(*revenge));
}

TEST_CASE("other names of turns are part of a description") {
    const PuzzlePtr puppet = puzzle("puppet-v2");
    CHECK(alg(*puppet, "M E2 S") == alg(*puppet, "Rs Us2 Fs'"));
    CHECK(alg(*puppet, "M' S'") == alg(*puppet, "Rs' Fs"));
    // The thesis: M is R and L' at the same time, E' is U' and D.
    CHECK(state(*puppet, "M") == state(*puppet, "R L'"));
    CHECK(state(*puppet, "E'") == state(*puppet, "U' D"));
    const Result<Algorithm> read = parse_algorithm(*puppet, "Q", {});
    CHECK_THAT(read.diagnostics().items()[0].help,
               ContainsSubstring("U, D, F, B, R, L, Us, Fs, Rs"));
    SourceMap sources;
    const std::string text = write_toml(*puppet);
    const Result<PuzzlePtr> again = read_puzzle(sources.add("puppet.toml", text));
    REQUIRE(again.ok());
    CHECK(alg(**again, "M E2 S") == alg(*puppet, "M E2 S"));
    for (const std::string wrong : {"U = \"Rs\"", "M2 = \"Rs\"", "M = \"R L\"", "M = \"Q\""}) {
        std::string other = text;
        other.replace(other.find("E = \"Us\""), 8, wrong);
        CHECK_FALSE(read_puzzle(sources.add("wrong.toml", other)).ok());
    }
}
