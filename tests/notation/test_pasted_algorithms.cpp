// Algorithms as people paste them: signs for a prime, a space or a repetition, and what is
// said where a text can be read in two ways. Expected values are the same moves in plain letters.
#include "catch.hpp"
#include "fixtures.hpp"
#include "notation/algorithm_texts.hpp"
#include "notation/notation.hpp"

using namespace qter;
using namespace qter::testing;
using Catch::Matchers::ContainsSubstring;

namespace {

/// The text reads as these turns, with a warning that has this note.
void check_doubtful(const std::string& name, std::string_view text, std::string_view plain,
                    const std::string& note) {
    INFO(name << ": " << text);
    const Result<Algorithm> read = parse_algorithm(known_puzzle(name), text, {});
    REQUIRE(read.ok());
    CHECK(*read == alg(known_puzzle(name), plain));
    REQUIRE(read.diagnostics().items().size() == 1);
    const Diagnostic& warning = read.diagnostics().items()[0];
    CHECK(warning.code == Code::kAmbiguous);
    REQUIRE(warning.notes.size() == 1);
    CHECK_THAT(warning.notes[0], ContainsSubstring(note));
}

std::string help_of(const std::string& name, std::string_view text) {
    return first_error(name, text).help;
}

}  // namespace

TEST_CASE("a group is repeated however the number is written") {
    const std::string six = "R U R' U' R U R' U' R U R' U' R U R' U' R U R' U' R U R' U'";
    for (const std::string text :
         {"(R U R' U')6", "(R U R' U')x6", "(R U R' U') x6", "(R U R' U') x 6", "(R U R' U')*6",
          "(R U R' U') * 6",
          "(R U R' U')\xc3\x97"
          "6",
          "(R U R' U') \xc3\x97 6", "(R U R' U')^6", "(R U R' U')^{6}", "(R U R' U') 6",
          "[R U R' U']6", "[R U R' U'] x6", "(R U R' U')\xe2\x81\xb6", "(R U R' U')X6"}) {
        check_plain("3x3", text, six);
        CHECK(state(cube(), text) == solved_state(cube().shape()));
    }
    check_plain("3x3", "(R U)x4 F", "R U R U R U R U F");
    check_plain("3x3", "(R U)x3", "R U R U R U");
    check_plain("3x3", "(R U)x3 F", "R U R U R U F");
    check_plain("3x3", "(R U)x6'", "(R U)6'");
    check_plain("3x3", "(R U)^-1", "U' R'");
    check_plain("3x3", "(R U)\xe2\x81\xbb\xc2\xb9", "U' R'");
    check_plain("3x3", "[R, U]x5", "[R, U]5");
    check_plain("3x3", "((R U)x4 F)*3", "((R U)4 F)3");
    check_plain("2x2", "(R U) 5 (F)", "(R U)5 F");
    // Where x is no move, any number after it counts.
    check_plain("pyraminx", "(U R)x2", "U R U R");
}

TEST_CASE("what was read before a number is read as before") {
    check_plain("3x3", "(R U) x", "R U");
    check_plain("3x3", "(R U) x' F", "R U U");
    check_plain("4x4", "(R U) 2R", "R U 2R");
    check_plain("4x4", "(R U)2R", "(R U)2 R");
    check_plain("4x4", "R'2R", "R' 2R");
    check_plain("6x6", "(R U) 3Rw", "R U 3Rw");
    // Short turns of the whole puzzle are what they were, but another number may be meant.
    check_doubtful("3x3", "(R U)x2 F", "R U B", "`(...)2`");
    check_doubtful("3x3", "(R U) x3 F", "R U U", "`(...)3`");
    check_doubtful("3x3", "R U R' U' (x6)", "R U R' U'", "`(...)6`");
    check_doubtful("3x3", "R x6 U", "R D", "`(...)6`");
    CHECK_THAT(help_of("3x3", "6(R U)"), ContainsSubstring("`(R U)6`"));
    CHECK_THAT(help_of("3x3", "6x(R U)"), ContainsSubstring("`(R U)6`"));
    CHECK_THAT(help_of("3x3", "R U * 6"), ContainsSubstring("`(R U)6`"));
    CHECK_THAT(help_of("3x3", "(R U) 2(F)"), ContainsSubstring("`(R U)6`"));
}

TEST_CASE("letters after a face are not read as something else in silence") {
    check_doubtful("3x3", "Rs", "R S", "`Rs` is `R L'`");
    check_doubtful("3x3", "U Fs2", "U F S2", "`Fs` is `F B'`");
    check_doubtful("3x3", "Rm", "R M", "`Rs` is `R L'`");
    check_plain("3x3", "R s", "R S");
    check_plain("puppet-v2", "Rs", "Rs");
    CHECK_THAT(help_of("2x2", "Rs"), ContainsSubstring("`Rs` is `R L'`"));
    CHECK_THAT(help_of("3x3", "U Ra"), ContainsSubstring("`Ra` is `R L`"));
}

TEST_CASE("signs for primes, spaces, pauses and powers") {
    for (const std::string prime : {"\xe2\x80\xb2", "\xc2\xb4", "\xe2\x80\x98", "\xe2\x80\x99",
                                    "\xef\xbc\x87", "`", "\xca\xb9", "\xca\xbc"}) {
        check_plain("3x3", "R" + prime + " U2" + prime + "(F D)" + prime, "R' U2' (F D)'");
    }
    for (const std::string blank : {"\xc2\xa0", "\xe2\x80\xaf", "\xe3\x80\x80", "\xe2\x80\x8b",
                                    "\xef\xbb\xbf", ".", " . ", " | ", "|", "*"}) {
        check_plain("3x3", "R" + blank + "U'" + blank + "F2", "R U' F2");
    }
    check_plain("3x3", "R'2 U'2", "R2 U2");
    check_plain("3x3", "R\xc2\xb2 U\xc2\xb3", "R2 U'");
    check_plain("3x3", "R^2 U^-1 F^3 B^{-1}", "R2 U' F' B'");
    check_plain("3x3", "Ri UFi (R U)2", "R' U F' R U R U");
    check_plain("3x3", "R+ U- F2 D-", "R U' F2 D'");
    check_plain("3x3", "R\xe2\x88\x92 U", "R' U");
    check_plain("4x4", "FW2 3RW' RW", "Fw2 3Rw' Rw");
    check_plain("3x3", "[f] R [u2] R [r'] U [x] [y'] [z2] F", "z R y2 R x' U x y' z2 F");
    check_plain("megaminx", "R++ D--", "R++ D--");
    CHECK_THAT(help_of("megaminx", "R- U"), ContainsSubstring("backwards with '"));
    CHECK_THAT(help_of("megaminx", "D+"), ContainsSubstring("`R++`"));
    for (const std::string text : {"R-2", "R+U", "R-U", "R++", "Rin", "R**U", "*R", "R*", "R^",
                                   "R^{2", "[f R]", "[f", "R2 2", "(R*)"}) {
        INFO(text);
        CHECK_FALSE(parse_algorithm(cube(), text, {}).ok());
    }
}

TEST_CASE("moves on the inverse scramble are refused with what to write") {
    for (const std::string text : {"R U ^(F D)", "R (switch) U", "R NISS U"}) {
        CHECK_THAT(help_of("3x3", text), ContainsSubstring("inverse"));
    }
}

TEST_CASE("a number before a face is a half turn where no layer needs one") {
    check_plain("2x2", "2F", "F2");
    check_plain("2x2", "R 2U F' 2L", "R U2 F' L2");
    check_plain("2x2", "3R", "R'");
    check_plain("4x4", "2F", "2F");
    // The other layer of the pyraminx has no name of its own.
    check_plain("pyraminx", "2U", "U' y");
    check_doubtful("3x3", "2F", "S", "`F2`");
    check_plain("3x3", "2-2F", "S");
}

TEST_CASE("moves that another puzzle has say which one") {
    const std::string help = help_of("pyraminx", "U' L B u l r b");
    CHECK_THAT(help, ContainsSubstring("pyraminx-tips"));
    CHECK_THAT(help, ContainsSubstring("did you mean `U`?"));
    check_plain("pyraminx-tips", "U' L B u l r b", "U' L B u l r b");
}

TEST_CASE("warnings are not without end") {
    std::string text;
    for (int i = 0; i < 5000; ++i) text += "Rs x9 ";
    const Result<Algorithm> read = parse_algorithm(cube(), text, {});
    REQUIRE(read.ok());
    CHECK(read.diagnostics().items().size() <= Diagnostics::kMaxErrors);
}
