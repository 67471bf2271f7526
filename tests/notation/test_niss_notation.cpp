// Moves on the inverse scramble. Expected: the moves on the scramble, then those on its inverse
// undone, as its inventor (G. Zussa) says it.
#include "catch.hpp"
#include "fixtures.hpp"
#include "notation/algorithm_texts.hpp"
#include "notation/notation.hpp"

using namespace qter;
using namespace qter::testing;
using Catch::Matchers::ContainsSubstring;

namespace {

const Puzzle& niss() {
    static const PuzzlePtr puzzle = *with_notation(testing::puzzle("3x3"), "niss");
    return *puzzle;
}

}  // namespace

TEST_CASE("brackets hold moves on the inverse scramble") {
    const auto same = [](std::string_view text, std::string_view plain) {
        INFO(text);
        const Result<Algorithm> read = parse_algorithm(niss(), text, {});
        REQUIRE(read.ok());
        CHECK(read.diagnostics().empty());
        CHECK(*read == alg(cube(), plain));
    };
    same("R U (F' D) L", "R U L D' F");
    same("R (F) U (D) L", "R U L D' F'");
    same("R U ^(F' D) L", "R U L D' F");
    same("R ^F' U ^D2", "R U D2 F");
    same("(F' D)", "D' F");
    same("(F' D) // first (not a bracket)\nR", "R D' F");
    same("R U", "R U");
    // A group with a number is a group, and so is what is inside of brackets.
    same("(R U)2 F", "R U R U F");
    same("(R U)' F", "U' R' F");
    same("R ((F D)2 L)", "R L' D' F' D' F'");
    same("[R, (U)] F", "R U R' U' F");
    same("R^2 (U^2)", "R2 U2");
}

TEST_CASE("what switches sides may not turn the whole puzzle") {
    for (const std::string text : {"x R (U)", "R (M)", "Rw (U)", "(y U) R"}) {
        INFO(text);
        const Result<Algorithm> read = parse_algorithm(niss(), text, {});
        REQUIRE_FALSE(read.ok());
        CHECK_THAT(read.diagnostics().items()[0].message, ContainsSubstring("whole puzzle"));
    }
    CHECK(parse_algorithm(niss(), "x R (U) x' (F)", {}).ok());
    CHECK(parse_algorithm(niss(), "x R M", {}).ok());
    for (const std::string text :
         {"R (", "R )", "R (U", "R () U", "R ^", "R ^(", "(Q) R", "R (U]"}) {
        INFO(text);
        CHECK_FALSE(parse_algorithm(niss(), text, {}).ok());
    }
}

TEST_CASE("what solves the inverse scramble after the moves so far solves the scramble") {
    REQUIRE(rc::check("moves on both sides", [] {
        const Shape& shape = cube().shape();
        const Algorithm normal = *any_algorithm(cube(), 10);
        const Algorithm other = *any_algorithm(cube(), 10);
        RC_PRE(!other.empty());
        // The scramble, then `normal`, is what `other` makes: backwards, `other` solves it.
        const State scramble =
            compose(shape, state_of(cube(), other), inverse(shape, state_of(cube(), normal)));
        const State backwards = inverse(shape, compose(shape, scramble, state_of(cube(), normal)));
        RC_ASSERT(compose(shape, backwards, state_of(cube(), other)) == solved_state(shape));
        const std::string text = to_string(cube(), normal) + " (" + to_string(cube(), other) + ")";
        RC_ASSERT(compose(shape, scramble, state(niss(), text)) == solved_state(shape));
    }));
}

TEST_CASE("brackets that could be for the inverse scramble are groups, and are shown as turns") {
    check_plain("3x3", "R U (F' D) L", "R U F' D L");
    CHECK(reads_otherwise(cube(), "R U (F' D) L"));
    CHECK_FALSE(reads_otherwise(cube(), "R U (F' D)2 L"));
    CHECK_FALSE(reads_otherwise(cube(), "R U2 L"));
    for (const std::string text : {"R U ^(F D)", "R ^F", "R (switch) U", "R NISS U"}) {
        CHECK_THAT(first_error("3x3", text).help, ContainsSubstring("`--notation niss`"));
    }
}
