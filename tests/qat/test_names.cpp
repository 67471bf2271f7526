// Definitions, labels, registers and tapes by name.
#include "catch.hpp"
#include "qat/qat.hpp"

using namespace qter;
using namespace qter::testing;
using Catch::Matchers::ContainsSubstring;

TEST_CASE("a definition stands for a number, a name or another definition", "[names]") {
    const Qat qat(
        small(".define PI 3\n.define ALSO_PI $PI\n.define REG A\n.define STOP end\n"
              "add $REG $ALSO_PI\n input \"\" B\n goto $STOP\n end: halt $REG"));
    CHECK(qat.summary() == Strings{});
    CHECK(qat.lines() ==
          "1 | U'\n2 | input \"\"\n    D'\n    max-input 3\n3 | goto 4\n"
          "4 | halt \"\"\n    U'\n    counting-until UF\n");
}

TEST_CASE("a definition may be a part of a word", "[names]") {
    const Qat qat(
        large(".define R A\n.define M 9\n.define BOTH A%9\n"
              "x: solved-goto $R%9 x\n solved-goto A%$M x\n solved-goto $BOTH x\n"
              "solved-goto $R%$M x\n add B 1\n halt \"\""));
    REQUIRE(qat.errors() == 0);
    for (std::size_t line = 2; line <= 4; ++line) CHECK(qat[line].operation == qat[1].operation);

    const Qat tape(
        ".registers { tape T ~ A <- 3x3 U }\n.define TAPE T\n.define R A\n"
        "move-left $TAPE\nadd $TAPE.A 1\nadd T.$R 1\nhalt $TAPE.$R");
    CHECK(tape.errors() == 0);
}

TEST_CASE("a label may be declared through a definition", "[names]") {
    const Qat qat(small(".define L end\nadd A 1\nadd B 1\ngoto end\n$L: halt \"\""));
    CHECK(qat.summary() == Strings{});
    CHECK(Qat(".define L 5\n$L: halt \"\"").summary() == Strings{"syntax: $L"});
}

TEST_CASE("what cannot name a label says what it is", "[names]") {
    const Qat block(".define B { halt \"\" }\n$B: halt \"\"");
    REQUIRE(block.summary() == Strings{"arguments: $B"});
    CHECK_THAT(block.only().message, ContainsSubstring("block of instructions"));
    CHECK(block.line(block.only().secondary.at(0).span) == 1);

    const Qat alias(".define B { halt \"\" }\n.define C $B\n$C: halt \"\"");
    CHECK(alias.summary() == Strings{"arguments: $C"});

    // Told once, where the definition stands.
    CHECK(Qat(".define L $NONE\n$L: halt \"\"").summary() == Strings{"unknown-name: $NONE"});
}

TEST_CASE("Lua names labels of the blocks behind it, not of its own", "[names]") {
    const std::string lua = ".start-lua\nfunction end_() return \"finish\" end\nend-lua\n";
    const Qat own(lua + ".define L lua end_()\ngoto $L\n$L: halt \"\"");
    REQUIRE(own.summary().size() >= 1);
    CHECK(own.summary()[0] == "unknown-name: $L");
    CHECK_THAT(own.diagnostics()[0].message, ContainsSubstring("Lua"));
    CHECK_THAT(own.diagnostics()[0].help, ContainsSubstring("in a block after"));

    const Qat behind(lua + ".define L lua end_()\n{ goto $L\n$L: halt \"\" }");
    CHECK(behind.summary() == Strings{});

    // A word of the same block that hides it is read as any other.
    const Qat outer(lua + ".define L lua end_()\n{ .define L stop\n goto $L\n$L: halt \"\" }");
    CHECK(outer.summary() == Strings{});
}

TEST_CASE("definitions belong to their block", "[names]") {
    const Qat qat(
        small(".define N 1\n{ .define N 2\n input \"\" B\n add A $N\n }\n input \"\" B\n"
              "add A $N\nhalt A"));
    REQUIRE(qat.summary() == Strings{});
    CHECK_THAT(qat.lines(), ContainsSubstring("2 | U2\n"));
    CHECK_THAT(qat.lines(), ContainsSubstring("4 | U\n"));

    CHECK(Qat(small("{ .define N 1\n }\nadd A $N\nhalt B")).summary() ==
          Strings{"unknown-name: $N"});
}

TEST_CASE("an inner definition hides the outer one only from where it stands", "[names]") {
    const Qat qat(
        small(".define N 1\n{ add A $N\n input \"\" B\n .define N 2\n add A $N\n }\nhalt B"));
    REQUIRE(qat.summary() == Strings{});
    CHECK_THAT(qat.lines(), ContainsSubstring("1 | U\n"));
    CHECK_THAT(qat.lines(), ContainsSubstring("3 | U2\n"));
}

TEST_CASE("a definition comes before its uses", "[names]") {
    const Qat qat(small("add A $N\n.define N 1\nhalt B"));
    REQUIRE(qat.summary() == Strings{"unknown-name: $N"});
    CHECK_THAT(qat.only().message, ContainsSubstring("before"));
    CHECK(qat.text(qat.only().secondary.at(0).span) == "N");
    CHECK(qat.line(qat.only().secondary.at(0).span) == 3);
    CHECK(Qat(small(".define N $N\nadd A $N\nhalt B")).errors() == 1);
}

TEST_CASE("a name is defined once in a block", "[names]") {
    const Qat qat(small(".define N 1\n.define M 1\n.define N 2\nadd A $N\nhalt B"));
    REQUIRE(qat.summary() == Strings{"duplicate: N"});
    CHECK(qat.line(qat.only().primary.span) == 4);
    CHECK(qat.line(qat.only().secondary.at(0).span) == 2);
}

TEST_CASE("unknown definitions name near ones", "[names]") {
    const Qat qat(small(".define COUNT 1\nadd A $CONT\nadd B $ELSE\nhalt \"\""));
    REQUIRE(qat.summary() == Strings{"unknown-name: $CONT", "unknown-name: $ELSE"});
    CHECK(qat.diagnostics()[0].help == "did you mean `$COUNT`?");
    CHECK_THAT(qat.diagnostics()[1].help, ContainsSubstring(".define ELSE"));
}

TEST_CASE("what a definition makes wrong shows the definition, too", "[names]") {
    const Qat qat(small(".define N five\n.define R C\nadd A $N\nadd $R 1\nhalt B"));
    REQUIRE(qat.summary() == Strings{"number: $N", "unknown-register: $R"});
    CHECK(qat.text(qat.diagnostics()[0].secondary.at(0).span) == "five");
    CHECK_THAT(qat.diagnostics()[0].message, ContainsSubstring("`five`"));
    CHECK(qat.text(qat.diagnostics()[1].secondary.at(0).span) == "C");
}

TEST_CASE("a constant alone is no instruction", "[names]") {
    const Qat qat(small(".define N 5\n$N\nadd A 1\nhalt B"));
    REQUIRE(qat.summary() == Strings{"arguments: $N"});
    CHECK_THAT(qat.only().message, ContainsSubstring("`5`"));
}

TEST_CASE("definitions that double each other stay small", "[names][hostile]") {
    std::string text = ".define X0 aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\n";
    for (int i = 1; i <= 60; ++i) {
        const std::string last = std::to_string(i - 1);
        text += ".define X" + std::to_string(i) + " $X" + last + ".$X" + last + "\n";
    }
    const Qat qat(text + "halt \"\"");
    CHECK(qat.summary() == Strings{"too-large: $X8.$X8"});
}

TEST_CASE("labels are known in their block and in those inside", "[names]") {
    CHECK(
        Qat(small("a: { { input \"\" A\n solved-goto B a\n goto b\n } }\n b: halt B")).summary() ==
        Strings{});
    const Qat out(small("input \"\" A\n solved-goto B inner\n { inner: halt B }"));
    REQUIRE(out.summary() == Strings{"unknown-label: inner"});
    CHECK(out.line(out.only().secondary.at(0).span) == 4);
    CHECK_THAT(out.only().help, ContainsSubstring("out of its block"));
}

TEST_CASE("a label in an inner block hides the outer one", "[names]") {
    const Qat qat(small("x: input \"\" A\n { x: input \"\" B\n solved-goto A x\n }\n halt B"));
    REQUIRE(qat.summary() == Strings{});
    CHECK(std::get<op::SolvedGoto>(qat[3].operation).target == 1);
}

TEST_CASE("a label is declared once in its block", "[names]") {
    const Qat qat(small("x: input \"\" A\n { x: input \"\" B\n }\n x: halt B"));
    REQUIRE(qat.summary() == Strings{"duplicate: x"});
    CHECK(qat.line(qat.only().primary.span) == 5);
    CHECK(qat.line(qat.only().secondary.at(0).span) == 2);
    CHECK(Qat(small("!x: input \"\" A\n x: halt B")).summary() == Strings{"duplicate: x"});
}

TEST_CASE("unknown labels name near ones, or all", "[names]") {
    const Qat qat(small("loop: input \"\" A\n done: input \"\" B\n goto lop\n goto xyz"));
    REQUIRE(qat.summary() == Strings{"unknown-label: lop", "unknown-label: xyz"});
    CHECK(qat.diagnostics()[0].help == "did you mean `loop`?");
    CHECK(qat.diagnostics()[1].help == "the labels here are done and loop");
    CHECK(Qat("goto xyz").only().help == "a label is written `xyz:`");
}

TEST_CASE("unknown registers and tapes", "[names]") {
    const Qat qat(
        ".registers { count, B <- 3x3 builtin (4, 4)\n tape T ~ C <- 3x3 U }\n"
        "add cuont 1\nadd Z 1\nadd C 1\nadd T 1\nadd T.D 1\nadd V.C 1\n"
        "move-left V\nmove-left B\nhalt \"\"");
    CHECK(qat.summary() == Strings{"unknown-register: cuont", "unknown-register: Z",
                                   "unknown-register: C", "unknown-register: T",
                                   "unknown-register: T.D", "unknown-register: V",
                                   "unknown-register: V", "unknown-register: B"});
    CHECK(qat.diagnostics()[0].help == "did you mean `count`?");
    CHECK_THAT(qat.diagnostics()[1].help, ContainsSubstring("count, B and T.C"));
    CHECK(qat.diagnostics()[2].help == "on a tape it is written `T.C`");
    CHECK_THAT(qat.diagnostics()[3].message, ContainsSubstring("is a tape, not a register"));
    CHECK(qat.diagnostics()[4].help == "did you mean `T.C`?");
    CHECK_THAT(qat.diagnostics()[7].message, ContainsSubstring("is a register, not a tape"));
}
