#include "qat/registers.hpp"

#include "catch.hpp"
#include "interpreter/q_runs.hpp"
#include "qat/qat.hpp"

using namespace qter;
using namespace qter::testing;
using Catch::Matchers::ContainsSubstring;

namespace {

/// A program that declares `declarations` and uses none of them.
Qat declaring(const std::string& declarations) {
    return Qat(".registers {\n" + declarations + "\n}\nhalt \"done\"");
}

/// The holdings as Q declares them: the text up to the empty line.
std::string holdings(const std::string& declarations) {
    const std::string text = declaring(declarations).q();
    return text.substr(0, text.find("\n\n"));
}

}  // namespace

TEST_CASE("a preset gives registers of the orders asked for, in their order", "[registers]") {
    // (30, 18, 10, 9) stands in the puzzle's file in this order; here it is asked for in another.
    const Qat qat(
        ".registers { W, X, Y, Z <- 3x3 builtin (9, 30, 18, 10) }\n"
        "input \"\" W\n input \"\" X\n input \"\" Y\n input \"\" Z\n halt \"\"");
    REQUIRE(qat.ok());
    // max-input is the order less one.
    for (const auto& [line, max] : {std::pair{1, 8}, {2, 29}, {3, 17}, {4, 9}}) {
        CHECK(std::get<op::Input>(qat[line].operation).max == max);
    }
}

TEST_CASE("generators may be written out", "[registers]") {
    const Qat qat(
        ".registers { A, B <- 3x3 (U, D')\n C <- 3x3 R U2 D' B D' }\n"
        "input \"\" A\n input \"\" B\n input \"\" C\n halt \"\"");
    REQUIRE(qat.ok());
    CHECK(std::get<op::Input>(qat[1].operation).max == 3);
    CHECK(std::get<op::Input>(qat[2].operation).max == 3);
    CHECK(std::get<op::Input>(qat[4].operation).max == 1259);
}

TEST_CASE("every declaration is one thing to hold, named in letters", "[registers]") {
    CHECK(holdings("A, B <- 3x3 builtin (90, 90)") == "A: 3x3");
    CHECK(holdings("X <- 3x3 builtin (1260)\n Y <- 3x3 builtin 1260\n Z <- 3x3 U") ==
          "A: 3x3\nB: 3x3\nC: 3x3");
    CHECK(holdings("X <- 3x3x3 builtin (1260)") == "A: 3x3");
}

TEST_CASE("tapes keep their names and letters keep clear of them", "[registers]") {
    CHECK(holdings("X <- 3x3 U\n tape A ~ Q <- 3x3 U\n tape mem ~ Q <- 3x3 U\n Y <- 3x3 U") ==
          "B: 3x3\ntape A: 3x3\ntape mem: 3x3\nC: 3x3");
    // Q cannot spell these two.
    CHECK(holdings("tape a|b ~ Q <- 3x3 U\n tape tape ~ Q <- 3x3 U") == "tape A: 3x3\ntape B: 3x3");
}

TEST_CASE("the twenty-seventh thing to hold is AA", "[registers]") {
    std::string declarations;
    for (int i = 0; i < 28; ++i) declarations += "R" + std::to_string(i) + " <- 3x3 U\n";
    CHECK_THAT(holdings(declarations), ContainsSubstring("Z: 3x3\nAA: 3x3\nAB: 3x3"));
}

TEST_CASE("theoretical registers run but are not written as Q", "[registers]") {
    const Qat qat(".registers { A <- theoretical 1000000000000000000000 }\nadd A -1\nhalt A");
    REQUIRE(qat.ok());
    CHECK(qat.program().holdings[0].theoretical());
    CHECK(std::get<op::Add>(qat[1].operation).amount == Integer("999999999999999999999"));
    CHECK_THAT(qat.q(), ContainsSubstring("theoretical"));

    const Qat tape(".registers { tape T ~ A <- theoretical 7 }\nadd T.A 8\nmove-right T\nhalt T.A");
    REQUIRE(tape.ok());
    CHECK(tape.program().holdings[0].tape);
    CHECK(std::get<op::Add>(tape[1].operation).amount == 1);
}

TEST_CASE("names and registers must be as many", "[registers]") {
    const Qat names = declaring("A, B <- 3x3 builtin (1260)");
    REQUIRE(names.summary() == Strings{"architecture: A, B"});
    CHECK(names.text(names.only().secondary.at(0).span) == "(1260)");
    CHECK(declaring("A <- 3x3 (U, D)").summary() == Strings{"architecture: A"});
    CHECK(declaring("A, B <- 3x3 U D").summary() == Strings{"architecture: A, B"});
    CHECK(declaring("A, B <- theoretical 5").summary() == Strings{"architecture: A, B"});
}

TEST_CASE("a name is declared once", "[registers]") {
    const Qat qat = declaring("A <- 3x3 U\n B, A <- 3x3 builtin (4, 4)");
    REQUIRE(qat.summary() == Strings{"duplicate: A"});
    CHECK(qat.line(qat.only().primary.span) == 3);
    CHECK(qat.line(qat.only().secondary.at(0).span) == 2);
    CHECK_THAT(qat.only().message, ContainsSubstring("`A` is declared twice"));
    // A tape and a register share their names; registers on a tape have names of their own.
    CHECK(declaring("A <- 3x3 U\n tape A ~ B <- 3x3 U").summary() == Strings{"duplicate: A"});
    CHECK(declaring("tape T ~ A, A <- 3x3 (U, D)").summary() == Strings{"duplicate: A"});
    CHECK(declaring("A <- 3x3 U\n tape T ~ A <- 3x3 U").ok());
}

TEST_CASE("names that are none", "[registers]") {
    const Qat qat = declaring("5, A%3, $B <- 3x3 builtin (30, 18, 10, 9)");
    CHECK(qat.summary() ==
          Strings{"architecture: 5, A%3, $B", "syntax: 5", "syntax: A%3", "syntax: $B"});
}

TEST_CASE("the sign between a tape and its registers stands alone", "[registers]") {
    const Qat qat = declaring("tape T~A <- 3x3 U\n tape V~ B <- 3x3 U");
    CHECK(qat.summary() == Strings{"syntax: <-", "syntax: B"});
    CHECK_THAT(qat.diagnostics()[0].help, ContainsSubstring("white space around `~`"));
}

TEST_CASE("unknown puzzles, presets and moves", "[registers]") {
    const Qat puzzle = declaring("A <- 3x4 builtin (1260)");
    REQUIRE(puzzle.summary() == Strings{"unknown-puzzle: 3x4"});
    CHECK_THAT(puzzle.only().help, ContainsSubstring("3x3"));
    const Qat preset = declaring("A, B <- 3x3 builtin (90, 80)");
    REQUIRE(preset.summary() == Strings{"unknown-preset: (90, 80)"});
    CHECK_THAT(preset.only().help, ContainsSubstring("(90, 90)"));
    CHECK(declaring("A <- 3x3 R U X").summary() == Strings{"unknown-move: X"});
    CHECK(declaring("A <- 3x3 builtin (many)").summary() == Strings{"number: many"});
    const Qat number = declaring("A, B <- 3x3 (90, 90)");
    CHECK(number.summary() == Strings{"unknown-move: 90", "unknown-move: 90"});
    CHECK_THAT(number.diagnostics()[0].help, ContainsSubstring("`3x3 builtin (...)`"));
}

TEST_CASE("registers of order 1, and those that cannot be told apart", "[registers]") {
    CHECK(declaring("A <- 3x3 U U'").summary() == Strings{"architecture: U U'"});
    CHECK(declaring("A <- theoretical 1").summary() == Strings{"architecture: 1"});
    CHECK(declaring("A <- theoretical 0").summary() == Strings{"architecture: 0"});
    CHECK(declaring("A <- theoretical -5").summary() == Strings{"architecture: -5"});
    CHECK(declaring("A <- theoretical x").summary() == Strings{"number: x"});
    // Every cycle of U2 holds pieces that U moves, and the other way round.
    const Qat clash = declaring("A, B <- 3x3 (U, U2)");
    REQUIRE(clash.summary() == Strings{"architecture: U", "architecture: U2"});
    CHECK_THAT(clash.diagnostics()[0].notes.at(0), ContainsSubstring("UFR"));
}

TEST_CASE("one .registers block, outside of all others", "[registers]") {
    const Qat two("halt A\n.registers { A <- 3x3 U }\n.registers { B <- 3x3 U }\n");
    REQUIRE(two.summary() == Strings{"duplicate: .registers"});
    CHECK(two.line(two.only().primary.span) == 3);
    CHECK(two.line(two.only().secondary.at(0).span) == 2);
    CHECK(Qat("{ .registers { A <- 3x3 U } }\nhalt \"\"").summary() ==
          Strings{"syntax: .registers"});
}

TEST_CASE("without registers, their first use says so", "[registers]") {
    const Qat qat("add A 1\nadd B 1\nhalt A");
    REQUIRE(qat.summary() == Strings{"unknown-register: A"});
    CHECK_THAT(qat.only().message, ContainsSubstring("no registers"));
    CHECK_THAT(qat.only().help, ContainsSubstring(".registers {"));
}

TEST_CASE("a declaration with a mistake makes no further ones of its uses", "[registers]") {
    const Qat qat(
        ".registers {\n A <- 3x4 builtin (1)\n tape T ~ B <- 3x3 builtin (7)\n"
        " C <- 3x3 bultin (7)\n}\n"
        "add A 1\nadd T.B 1\nmove-left T\nadd C 1\nhalt A%3");
    CHECK(qat.summary() == Strings{"syntax: bultin", "unknown-puzzle: 3x4", "unknown-preset: (7)"});
}

TEST_CASE("there are at most as many things to hold as a program may have", "[registers]") {
    std::string declarations;
    for (std::size_t i = 0; i <= kMaxHoldings + 10; ++i) {
        declarations += "R" + std::to_string(i) + " <- 3x3 U\n";
    }
    const Qat qat = declaring(declarations);
    REQUIRE(qat.errors() == 1);
    CHECK(qat.summary() == Strings{"too-large: R256 <- 3x3 U"});
}

TEST_CASE("unused registers are warned of, unless they are meant", "[registers]") {
    const Qat qat(
        ".registers { A, B <- 3x3 builtin (90, 90)\n tape T ~ C, _D <- 3x3 (U, D) }\n"
        "add A 1\nhalt \"\"");
    REQUIRE(qat.ok());
    CHECK(qat.summary() == Strings{"unused: B", "unused: C"});
    CHECK(qat.diagnostics()[0].severity == Severity::kWarning);
    CHECK_THAT(qat.diagnostics()[1].message, ContainsSubstring("`T.C`"));
}

// --- Registers of equal order.

TEST_CASE("registers of equal order get the remainders that the program asks for", "[registers]") {
    // Of (30, 30, 30) one register has remainders by 2 and 15, the others by 3 and 10.
    const std::string three = "A, B, C <- 3x3 builtin (30, 30, 30)";
    const auto asking = [&](const std::string& body) {
        return Qat(".registers { " + three + " }\nadd A 1\nadd B 1\nadd C 1\n" + body + "\nhalt A",
                   0);
    };
    for (const std::string name : {"A", "B", "C"}) {
        for (const std::string m : {"2", "15", "3", "10", "30"}) {
            CAPTURE(name, m);
            const Qat qat = asking("add " + name + " 16\nprint \"\" " + name + "%" + m);
            REQUIRE(qat.summary() == Strings{});
            CHECK(execute(qat.program()).ports.outputs.at(0) ==
                  "print  " + std::to_string(17 % std::stoi(m)));
        }
    }
    CHECK(asking("print \"\" A%3\nprint \"\" B%3\nprint \"\" C%2").ok());
    // Lua sees the remainders as well.
    CHECK(Qat(".registers { " + three +
                  " }\nstart-lua\nfunction f(r) return {\"print\", \"\", "
                  "remainder_of_reg(r, 3)} end\nend-lua\nlua f(A)\nlua f(B)\nadd C 1\nhalt A",
              0)
              .ok());
    // Three of a kind there are not, and what no register has is told of as ever.
    CHECK(asking("print \"\" A%3\nprint \"\" B%3\nprint \"\" C%3").summary() ==
          Strings{"modulus: 3"});
    CHECK(asking("print \"\" B%7").summary() == Strings{"modulus: 7"});
    // A register stays what it is where nobody asks, and where its generator is written.
    CHECK(Qat(".registers { A, B, C <- 3x3 (R F' U2 F U2 R' U R2 U2 R2 U, "
              "U2 F2 B D' F L' U L' U F R2, R F' R2 F2 U R U2 F2 R' U' R2 F2) }\n"
              "add A 1\nadd B 1\nadd C 1\nprint \"\" A%3\nhalt A",
              0)
              .summary() == Strings{"modulus: 3"});
}
