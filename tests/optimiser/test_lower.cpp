// What comes out as Q, checked by hand. In most programs A turns U and B turns D', both mod 4. Of
// the pieces that U moves, UF is the easiest to see, and of those of D' DFR: it shows F and R.
#include "catch.hpp"
#include "optimiser/lower.hpp"
#include "program/architecture.hpp"
#include "qat/qat.hpp"
#include "support/files.hpp"

using namespace qter;
using namespace qter::testing;
using Catch::Matchers::ContainsSubstring;

namespace {

/// The lines of a program over A and B.
std::string q_lines(const std::string& body, int optimisation = 0) {
    return Qat(small(body), optimisation).lines();
}

}  // namespace

TEST_CASE("additions are powers of the generator, the shorter way round", "[lower]") {
    CHECK(q_lines("add A 1\nhalt B").starts_with("1 | U\n"));
    CHECK(q_lines("add A 2\nhalt B").starts_with("1 | U2\n"));
    CHECK(q_lines("add A 3\nhalt B").starts_with("1 | U'\n"));
    CHECK(q_lines("add B 1\nhalt B").starts_with("1 | D'\n"));
    CHECK(q_lines("add B -1\nhalt B").starts_with("1 | D\n"));
}

TEST_CASE("adding nothing gives no line", "[lower]") {
    CHECK(q_lines("add A 0\nadd A 4\nadd B -8\nhalt \"x\"") == "1 | halt \"x\"\n");
    CHECK(q_lines("add A 0\nadd A 4\nadd B -8\nhalt \"x\"", 0) == "1 | halt \"x\"\n");
    // A jump to such a line goes to what follows it.
    CHECK(q_lines("goto x\ny: halt A\nx: add A 4\ngoto y") ==
          "1 | goto 3\n2 | halt \"\"\n    U'\n    counting-until UF\n3 | goto 2\n");
}

TEST_CASE("neighbouring additions to one puzzle become one line", "[lower]") {
    // A gets 1 + 2 = 3, which is U'; B gets 1, which is D'.
    const std::string body = "add A 1\nadd B 1\nadd A 2\nhalt \"\"";
    CHECK(q_lines(body, 1).starts_with("1 | U' D'\n2 | halt"));
    // Level 0 leaves every instruction as it is.
    CHECK(q_lines(body).starts_with("1 | U\n2 | D'\n3 | U2\n4 |"));
}

TEST_CASE("turns cancel where two additions meet", "[lower]") {
    // A is R' F' ... R and B is U F ... U' D: B's inverse begins D' U R ..., A ends with ... U' R.
    const std::string text = Qat(large("add A 1\nadd B 89\nhalt \"\""), 1).lines();
    CHECK(text.starts_with("1 | R' F' L U' L U L F U' R D' U R F' R2 D R F' U'\n"));
    // Twice A: R R' cancels in the middle, 20 - 2 turns are left.
    CHECK(Qat(large("add A 2\nhalt B"))
              .lines()
              .starts_with("1 | R' F' L U' L U L F U' F' L U' L U L F U' R\n"));
}

TEST_CASE("additions do not merge across a place that is jumped to", "[lower]") {
    CHECK(q_lines("add A 1\nx: add A 1\nsolved-goto B x\nhalt \"\"", 1)
              .starts_with("1 | U\n2 | U\n3 | solved-goto DFR 2\n"));
    // A label that nothing jumps to is no such place.
    CHECK(q_lines("add A 1\nx: add A 1\nhalt B", 1).starts_with("1 | U2\n2 | halt"));
}

TEST_CASE("additions to several puzzles are sorted by puzzle", "[lower]") {
    const std::string declare = ".registers { A <- 3x3 U\n B <- 3x3 U }\n";
    CHECK(Qat(declare + "add A 1\nadd B 1\nadd A 1\nadd B 2\nhalt \"\"", 1).lines() ==
          "1 | U2\n2 | switch B\n3 | U'\n4 | halt \"\"\n");
    CHECK(Qat(declare + "add B 1\nadd A 1\nhalt \"\"").lines() ==
          "1 | switch B\n2 | U\n3 | switch A\n4 | U\n5 | halt \"\"\n");
}

TEST_CASE("the value is counted by undoing it", "[lower]") {
    CHECK(q_lines("print \"a\" A\nhalt \"b\" B") ==
          "1 | print \"a\"\n    U'\n    counting-until UF\n"
          "2 | halt \"b\"\n    D\n    counting-until DFR\n");
    CHECK(q_lines("print \"a \\\"b\\\" \\\\\"\nadd A 1\nhalt B")
              .starts_with("1 | print \"a \\\"b\\\" \\\\\"\n"));
    CHECK(q_lines("halt A") == "1 | halt \"\"\n    U'\n    counting-until UF\n");
}

TEST_CASE("the pieces of a register and of its remainders are the architecture's", "[lower]") {
    const Qat qat(
        large("x: solved-goto A x\nsolved-goto A%9 x\nsolved-goto B%10 x\nhalt \"\" A%2"));
    REQUIRE(qat.ok());
    const PuzzlePtr puzzle = qat.program().holdings[0].puzzle;
    const auto made = Architecture::from_preset(puzzle, {90, 90}, {});
    REQUIRE(made.ok());
    const auto pieces = [&](std::size_t line) {
        return std::get<op::SolvedGoto>(qat[line].operation).pieces;
    };
    CHECK(pieces(1) == made->pieces_for(0, 90));
    CHECK(pieces(2) == made->pieces_for(0, 9));
    CHECK(pieces(3) == made->pieces_for(1, 10));
    const auto& count = *std::get<op::Halt>(qat[4].operation).count;
    CHECK(count.pieces == made->pieces_for(0, 2));
    CHECK(count.algorithm == inverse(*puzzle, made->registers()[0].generator));
}

TEST_CASE("input repeats the generator", "[lower]") {
    CHECK(q_lines("input \"n:\" B\nhalt A") ==
          "1 | input \"n:\"\n    D'\n    max-input 3\n2 | halt \"\"\n    U'\n    counting-until "
          "UF\n");
}

TEST_CASE("jumps go to lines", "[lower]") {
    CHECK(q_lines("a: solved-goto A b\ngoto a\nb: halt \"\"\nadd B 1") ==
          "1 | solved-goto UF 3\n2 | goto 1\n3 | halt \"\"\n4 | D'\n");
}

TEST_CASE("a jump past the end has a line to go to", "[lower]") {
    CHECK(q_lines("solved-goto A x\nhalt B\nx:") ==
          "1 | solved-goto UF 3\n2 | halt \"\"\n    D\n    counting-until DFR\n3 | switch A\n");
    // Nobody jumps here, so that running past the last line is enough.
    CHECK(q_lines("add A 1\nprint \"\" B\nx:").ends_with("counting-until DFR\n"));
    // Nothing is left at all.
    CHECK(q_lines("add A 4\nadd B 4") == "1 | switch A\n");
    // Without a puzzle there is no line that does nothing.
    const Qat qat("goto x\nx:");
    CHECK(qat.errors() == 1);
    CHECK(qat.diagnostics().back().code == Code::kFallsOff);
    CHECK(qat.diagnostics().back().severity == Severity::kError);
}

TEST_CASE("a program without registers", "[lower]") {
    const Qat qat("print \"a\"\nhalt \"b\"");
    CHECK(qat.summary() == Strings{});
    CHECK(qat.program().holdings.empty());
    CHECK(qat.program().instructions.size() == 2);
}

TEST_CASE("puzzles are picked up when they are needed and not in hand", "[lower][switches]") {
    const std::string declare = ".registers { A <- 3x3 U\n B <- 3x3 U }\n";
    // The first one is in hand at the start; messages need none.
    CHECK(Qat(declare + "add A 1\nprint \"\"\nadd A 1\nprint \"\" B\nadd B 1\nhalt A").lines() ==
          "1 | U\n2 | print \"\"\n3 | U\n4 | switch B\n5 | print \"\"\n    U'\n    counting-until "
          "UF\n"
          "6 | U\n7 | switch A\n8 | halt \"\"\n    U'\n    counting-until UF\n");
}

TEST_CASE("where paths agree on what is in hand, nothing is switched", "[lower][switches]") {
    const std::string declare = ".registers { A <- 3x3 U\n B <- 3x3 U }\n";
    // Both ways into x have B in hand: once past the switch, once from the loop.
    CHECK(
        Qat(declare + "add B 1\nx: add B 1\nsolved-goto B y\ngoto x\ny: add A 0\nhalt B").lines() ==
        "1 | switch B\n2 | U\n3 | U\n4 | solved-goto UF 6\n5 | goto 3\n"
        "6 | halt \"\"\n    U'\n    counting-until UF\n");
    // Into x comes A from above and B from below: the switch belongs to the line.
    CHECK(Qat(declare + "x: add A 1\nadd B 1\nprint \"\"\nsolved-goto B x\nhalt B").lines() ==
          "1 | switch A\n2 | U\n3 | switch B\n4 | U\n5 | print \"\"\n6 | solved-goto UF 1\n"
          "7 | halt \"\"\n    U'\n    counting-until UF\n");
}

TEST_CASE("tapes are picked up, too", "[lower][switches]") {
    const std::string declare = ".registers { A <- 3x3 U\n tape T ~ B <- 3x3 U }\n";
    CHECK(Qat(declare + "move-left T\nadd T.B 1\nmove-right T 2\nadd A 1\nhalt T.B").lines() ==
          "1 | switch T\n2 | move-left\n3 | U\n4 | move-right 2\n5 | switch A\n6 | U\n"
          "7 | switch T\n8 | halt \"\"\n    U'\n    counting-until UF\n");
}

TEST_CASE("theoretical registers have instructions without turns", "[lower]") {
    const Qat qat(
        ".registers { A <- theoretical 10\n B <- 3x3 U }\n"
        "x: input \"n\" A\nadd A 13\nadd A 10\nadd B 1\nsolved-goto A x\nprint \"a\" A\nhalt A%1");
    REQUIRE(qat.ok());
    CHECK(qat[1].operation == Operation(op::Input{"n", {}, 9}));
    CHECK(qat[2].operation == Operation(op::Add{3}));
    CHECK(qat[3].operation == Operation(op::Switch{1}));
    CHECK(qat[5].operation == Operation(op::Switch{0}));
    CHECK(qat[6].operation == Operation(op::SolvedGoto{{}, 0}));
    CHECK(qat[7].operation == Operation(op::Print{"a", Count{}}));
    CHECK(qat[8].operation == Operation(op::Halt{"0", {}}));
    CHECK(qat[1].puzzle == nullptr);
    CHECK(qat[4].puzzle == qat.program().holdings[1].puzzle.get());
    CHECK(qat[8].puzzle == nullptr);
}

TEST_CASE("instructions carry their number and the place they come from", "[lower]") {
    const Qat qat(
        ".registers { A <- 3x3 U\n B <- 3x3 U }\nadd A 1 -- one\n{ add B 2\n }\nhalt \"\"");
    REQUIRE(qat.program().instructions.size() == 4);
    const Strings expected = {"add A 1", "add B 2", "add B 2", "halt \"\""};
    for (std::size_t line = 1; line <= 4; ++line) {
        CHECK(qat[line].number == line);
        CHECK(qat.text(qat[line].span) == expected[line - 1]);
    }
    CHECK(qat[1].puzzle == qat.program().holdings[0].puzzle.get());
    CHECK(qat[2].puzzle == nullptr);
}

TEST_CASE("the example of the paper", "[lower]") {
    SourceMap sources;
    PuzzleLibrary library(sources);
    const auto id = read_source(sources, std::string(QTER_SOURCE_DIR) + "/examples/average.qat");
    REQUIRE(id.ok());
    CompileOptions options;
    options.optimisation = 0;
    const auto written = compile_qat(sources[*id], sources, library, options);
    REQUIRE(written.ok());
    CHECK(written.diagnostics().empty());
    CHECK(written->instructions.size() == 15);
    // The first `add A 89` of the second loop takes back `add A 1` before it, and goes with `add B
    // 1` at its end; every other instruction stays.
    options.optimisation = 1;
    const auto merged = compile_qat(sources[*id], sources, library, options);
    REQUIRE(merged.ok());
    CHECK(merged->instructions.size() == 14);
}

TEST_CASE("a program has a bounded number of turns", "[lower][hostile]") {
    // 630 times 5 turns for each line, 3150 in all: 10'000'000 / 3150 lines are allowed.
    const auto many = [](std::size_t count) {
        std::string text = ".registers { A <- 3x3 builtin (1260) }\n";
        for (std::size_t i = 0; i < count; ++i) text += "add A 630\nprint \"\"\n";
        return Qat(text + "halt A");
    };
    CHECK(many(3100).ok());
    const Qat qat = many(3300);
    REQUIRE(qat.errors() == 1);
    CHECK(qat.diagnostics().back().code == Code::kTooLarge);
    CHECK(qat.text(qat.diagnostics().back().primary.span) == "add A 630");
}

TEST_CASE("an addition has a bounded number of turns", "[lower][hostile]") {
    // 601 times an algorithm of order 1260: the order stays 1260, as 601 is prime to it, and adding
    // 630 takes 630 * 601 * 5 turns, nearly two million.
    std::string generator;
    for (int i = 0; i < 601; ++i) generator += " R U2 D' B D'";
    const Qat qat(".registers { A <- 3x3" + generator + " }\nadd A 1\nadd A 629\nhalt A", 1);
    REQUIRE(qat.summary() == Strings{"too-large: add A 1"});
    CHECK_THAT(qat.only().message, ContainsSubstring("more than 1000000 turns"));
    CHECK(Qat(".registers { A <- 3x3" + generator + " }\nadd A 7\nhalt A").ok());
}
