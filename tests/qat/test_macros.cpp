// Macros: what a call stands for, which branch it takes, and what it is told when it takes none.
#include "catch.hpp"
#include "interpreter/q_runs.hpp"
#include "qat/qat.hpp"
#include "sanitized.hpp"

using namespace qter;
using namespace qter::testing;
using Catch::Matchers::ContainsSubstring;

namespace {

/// What a program on `registers` says, from its first output to its last.
Strings said_by(const std::string& registers, const std::string& body,
                const std::vector<Integer>& answers = {}) {
    const Qat qat(".registers { " + registers + " }\n" + body, 0);
    if (!qat.ok()) return qat.summary();
    return execute(qat.program(), answers).ports.outputs;
}

const std::string kTwo = "A, B <- 3x3 builtin (90, 90)";
const std::string kThree = "A <- theoretical 60\nB <- theoretical 60\nC <- theoretical 60";

std::string repeated_lines(std::size_t times, const std::string& line) {
    std::string all;
    for (std::size_t i = 0; i < times; ++i) all += line + "\n";
    return all;
}

}  // namespace

// --- The paper, section 2.2.3.

TEST_CASE("the paper's definitions make 16", "[macros][paper]") {
    CHECK(said_by("A <- 3x3 builtin (1260)",
                  ".define PI 3          -- Global Integer\n"
                  ".define ALSO_PI $PI  -- Reference a previous define statement\n"
                  ".define ALSO_A A     -- Save an identifier\n"
                  ".define DO_ADDITION { -- Name a whole code block\n    add A 10\n}\n"
                  "add A $PI\nadd $ALSO_A $ALSO_PI\n$DO_ADDITION\nhalt \"\" A") ==
          Strings{"halt  16"});
}

TEST_CASE("the paper's inc, move, if and loop are what it says they expand to", "[macros][paper]") {
    const std::string inc = ".macro inc {\n    ($R:reg) => add $R 1\n}\n";
    CHECK(small_lines(inc + "inc A\nhalt B") == small_lines("add A 1\nhalt B"));

    const std::string move =
        ".macro move {\n    ($R1:reg to $R2:reg) => {\n        loop:\n"
        "            solved-goto $R1 finished\n            dec $R1\n            inc $R2\n"
        "            goto loop\n        finished:\n    }\n}\n";
    CHECK(small_lines(inc + move + "move A to B\nhalt B") ==
          small_lines(
              "loop: solved-goto A finished\nadd A -1\nadd B 1\ngoto loop\nfinished:\nhalt B"));

    const std::string when =
        ".macro if {\n    (solved $R:reg $code:block) => {\n        solved-goto $R do_if\n"
        "        goto after_if\n    do_if:\n        $code\n    after_if:\n    }\n}\n";
    CHECK(small_lines(when + "if solved A {\n add B 1\n}\nhalt B") ==
          small_lines("solved-goto A do_if\ngoto after_if\ndo_if: add B 1\nafter_if: halt B"));

    const std::string loop =
        ".macro loop {\n    ($code:block) => {\n        !continue:\n            $code\n"
        "            goto continue\n        !break:\n    }\n}\n";
    CHECK(small_lines(loop + when + "loop {\n inc A\n if solved A {\n goto break\n }\n}\nhalt B") ==
          small_lines("continue: add A 1\nsolved-goto A do_if\ngoto after_if\ndo_if: goto break\n"
                      "after_if: goto continue\nbreak: halt B"));
}

TEST_CASE("the paper's mistakes are mistakes", "[macros][paper]") {
    const Qat outside(small("input \"\" A\nmove A to B\ngoto finished\nhalt B"));
    CHECK(outside.summary() == Strings{"unknown-label: finished"});
    const std::string when =
        ".macro when {\n (solved $R:reg $code:block) => {\n solved-goto $R do_if\n"
        " goto after_if\n do_if:\n $code\n after_if:\n }\n}\n";
    const Qat inside(small(when + "input \"\" A\nwhen solved A {\n goto do_if\n}\nhalt B"));
    CHECK(inside.summary() == Strings{"unknown-label: do_if"});
    const Qat broken(small("loop {\n input \"\" A\n}\ngoto break"));
    CHECK(broken.summary() == Strings{"unknown-label: break"});
}

// --- Parameters.

TEST_CASE("a parameter of each kind stands for what the call gives", "[macros]") {
    CHECK(small_lines(".macro m { ($R:reg) => add $R 1 }\nm B\nhalt A") ==
          small_lines("add B 1\nhalt A"));
    CHECK(small_lines(".macro m { ($N:int) => add A $N }\nm 3\nm -2\nhalt B") ==
          small_lines("add A 3\nadd A -2\nhalt B"));
    CHECK(small_lines(".macro m { ($c:block) => $c }\nm { add A 1\n add B 2 }\nhalt B") ==
          small_lines("add A 1\nadd B 2\nhalt B"));
    CHECK(small_lines(".macro m { ($l:ident) => goto $l }\nm end\nadd A 1\nend: halt B") ==
          small_lines("goto end\nadd A 1\nend: halt B"));
    const std::string tape = ".registers { tape T ~ A <- 3x3 U }\n";
    CHECK(Qat(tape + ".macro m { ($t:tape) => move-right $t 2 }\nm T\nhalt T.A", 0).lines() ==
          Qat(tape + "move-right T 2\nhalt T.A", 0).lines());
}

TEST_CASE("parameters are parts of words", "[macros]") {
    const std::string body = "x: halt \"\" ";
    CHECK(Qat(large(".macro m { ($R:reg $M:int) => { solved-goto $R%9 x\n print \"\" $R%$M } }\n"
                    "m A 10\n" +
                    body + "B"),
              0)
              .lines() ==
          Qat(large("solved-goto A%9 x\nprint \"\" A%10\n" + body + "B"), 0).lines());
    const std::string tape = ".registers { tape T ~ A, B <- 3x3 builtin (90, 90) }\n";
    CHECK(Qat(tape + ".macro m { ($t:tape $r:ident) => { add $t.A 1\n add $t.$r 2 } }\n"
                     "m T B\nhalt T.A",
              0)
              .lines() == Qat(tape + "add T.A 1\nadd T.B 2\nhalt T.A", 0).lines());
}

TEST_CASE("a register of a tape and a remainder may be handed over", "[macros]") {
    const std::string tape = ".registers { tape T ~ A, B <- 3x3 builtin (90, 90) }\n";
    CHECK(Qat(tape + "inc T.A\nhalt T.B%9", 0).lines() ==
          Qat(tape + "add T.A 1\nhalt T.B%9", 0).lines());
    const std::string show = ".macro show { ($R:reg) => print \"it is\" $R }\n";
    CHECK(Qat(large(show + "show A%9\nhalt B"), 0).lines() ==
          Qat(large("print \"it is\" A%9\nhalt B"), 0).lines());
    // What the macro does with it decides whether a remainder will do.
    CHECK(Qat(large("inc A%9\nhalt B")).errors() == 1);
    // A remainder that the register has not is told at the call.
    const Qat seven(large(show + "show A%7\nhalt B"));
    CHECK(seven.summary() == Strings{"modulus: 7"});
    CHECK(seven.line(seven.only().primary.span) == 3);
}

TEST_CASE("definitions may be arguments", "[macros]") {
    CHECK(small_lines(
              ".define R A\n.define N 3\n.define C { add B 1 }\n"
              ".macro m { ($r:reg $n:int $c:block) => { add $r $n\n $c } }\nm $R $N $C\nhalt B") ==
          small_lines("add A 3\nadd B 1\nhalt B"));
}

TEST_CASE("words of a pattern have to be there, in their place", "[macros]") {
    const std::string put = ".macro put { ($N:int in $R:reg) => add $R $N }\n";
    CHECK(small_lines(put + "put 3 in A\nhalt B") == small_lines("add A 3\nhalt B"));
    const Qat into(small(put + "put 3 im A\nhalt B"));
    REQUIRE(into.summary() == Strings{"arguments: im"});
    CHECK(into.only().help == "did you mean `in`?");
    const Qat without(small(put + "put 3 A\nhalt B"));
    REQUIRE(without.summary() == Strings{"arguments: A"});
    CHECK(without.only().help == "write `put NUMBER in REGISTER`");
}

TEST_CASE("a macro may take nothing", "[macros]") {
    CHECK(small_lines(".macro twice { () => { add A 1\n add A 1 } }\ntwice\nhalt B") ==
          small_lines("add A 1\nadd A 1\nhalt B"));
}

TEST_CASE("the wrong number of arguments is told at the call", "[macros]") {
    const Qat qat(small(".macro m { ($R:reg $N:int) => add $R $N }\nm\nm A\nm A 1 2\nhalt B"));
    CHECK(qat.summary() == Strings{"arguments: m", "arguments: m A", "arguments: 2"});
    for (const Diagnostic& item : qat.diagnostics()) {
        CHECK(item.help == "write `m REGISTER NUMBER`");
        CHECK(item.trace.empty());
    }
}

TEST_CASE("an argument of the wrong kind is told at the call", "[macros]") {
    const std::string macros =
        ".macro r { ($x:reg) => add $x 1 }\n.macro n { ($x:int) => add A $x }\n"
        ".macro c { ($x:block) => $x }\n.macro l { ($x:ident) => goto $x }\n"
        ".macro t { ($x:tape) => move-left $x }\n";
    const Qat qat(small(macros + "r C\nr 5\nn A\nn { }\nc A\nc \"x\"\nl 5\nt A\nhalt B"));
    CHECK(qat.summary() == Strings{"unknown-register: C", "unknown-register: 5", "arguments: A",
                                   "arguments: { }", "arguments: A", "arguments: \"x\"",
                                   "arguments: 5", "arguments: A"});
    for (const Diagnostic& item : qat.diagnostics()) CHECK(item.trace.empty());
}

TEST_CASE("a kind that there is not", "[macros]") {
    const Qat qat(small(".macro m { ($R:register) => add $R 1 }\nhalt B"));
    REQUIRE(qat.summary()[0] == "syntax: register");
    CHECK(qat.diagnostics()[0].help == "the kinds are reg, int, block, ident and tape");
}

// --- Branches.

TEST_CASE("the first branch that fits is taken", "[macros]") {
    const std::string macro =
        ".macro m {\n (one $x:ident) => add A 1\n (two $x:int) => add A 2\n"
        " ($x:ident $y:ident) => add A 3\n (two $x:block) => add B 2\n}\n";
    CHECK(small_lines(macro + "m one x\nm two 5\nm two x\nm two { }\nhalt B") ==
          small_lines("add A 1\nadd A 2\nadd A 3\nadd B 2\nhalt B"));
}

TEST_CASE("a register that has the name of a word is taken as the word", "[macros]") {
    CHECK(said_by("to, B <- 3x3 builtin (90, 90)",
                  ".macro m {\n (to) => add B 1\n ($R:reg) => add $R 10\n}\nm to\nm B\nhalt B") ==
          Strings{"halt  11"});
}

TEST_CASE("a branch that could never be chosen is an error", "[macros]") {
    const Qat same(small(".macro m {\n ($a:reg) => add $a 1\n ($b:reg) => add $b 2\n}\nhalt B"));
    REQUIRE(same.summary()[0] == "ambiguous: ($b:reg)");
    CHECK_THAT(same.diagnostics()[0].message, ContainsSubstring("`m A`"));
    CHECK(same.text(same.diagnostics()[0].secondary.at(0).span) == "($a:reg)");

    const Qat hidden(small(".macro m {\n ($w:ident 1) => add A 1\n (up 1) => add A 2\n}\nhalt B"));
    REQUIRE(hidden.summary()[0] == "ambiguous: (up 1)");
    CHECK_THAT(hidden.diagnostics()[0].message, ContainsSubstring("`m up 1`"));
    CHECK(hidden.diagnostics()[0].help == "put this branch before the other");

    // A call that fits both is shown for parameters of every kind.
    const auto shown = [](const std::string& pattern) {
        const Qat qat(small(".macro m {\n (" + pattern + ") => add A 1\n (" + pattern +
                            ") => add A 2\n}\nhalt B"));
        REQUIRE(qat.errors() == 1);
        CHECK(qat.summary()[0] == "ambiguous: (" + pattern + ")");
        return qat.only().message;
    };
    CHECK_THAT(shown("by $n:int"), ContainsSubstring("`m by 1`"));
    CHECK_THAT(shown("to $n:ident"), ContainsSubstring("`m to x`"));
    CHECK_THAT(shown("on $t:tape"), ContainsSubstring("`m on T`"));
    CHECK_THAT(shown("do $c:block"), ContainsSubstring("`m do { }`"));
}

TEST_CASE("branches that cross are an error, unless one stands before for what both fit",
          "[macros]") {
    const std::string cross = " (one $x:ident) => add A 1\n ($x:ident two) => add A 2\n}\n";
    const Qat qat(small(".macro m {\n" + cross + "halt B"));
    REQUIRE(qat.summary()[0] == "ambiguous: ($x:ident two)");
    CHECK_THAT(qat.diagnostics()[0].message, ContainsSubstring("`m one two`"));

    CHECK(small_lines(".macro m {\n (one two) => add A 3\n" + cross +
                      "m one two\nm one x\nm x two\nhalt B") ==
          small_lines("add A 3\nadd A 1\nadd A 2\nhalt B"));
    // Behind them it comes too late.
    CHECK_FALSE(Qat(small(".macro m {\n (one $x:ident) => add A 1\n ($x:ident two) => add A 2\n"
                          " (one two) => add A 3\n}\nhalt B"))
                    .ok());
}

TEST_CASE("branches that no call fits both of may stand in any order", "[macros]") {
    CHECK(Qat(small(".macro m {\n ($r:reg) => add $r 1\n ($n:int) => add A $n\n"
                    " ($c:block) => $c\n (x) => add A 1\n ($r:reg $n:int) => add $r $n\n}\n"
                    "m A\nhalt B"))
              .ok());
    // Registers have names, so a branch for registers is the special one.
    CHECK(Qat(small(".macro m {\n ($r:reg) => add $r 1\n ($n:ident) => goto $n\n}\n"
                    "m A\nm x\nx: halt B"))
              .ok());
    CHECK_FALSE(Qat(small(".macro m {\n ($n:ident) => goto $n\n ($r:reg) => add $r 1\n}\n"
                          "x: m x"))
                    .ok());
}

TEST_CASE("a word that is a register meets the parameters that take registers", "[macros]") {
    // A branch for registers takes A as well: what stands behind it for A is dead.
    const Qat dead(small(".macro m {\n ($a:reg) => add $a 1\n (A) => add B 2\n}\nhalt B"));
    REQUIRE(dead.summary()[0] == "ambiguous: (A)");
    CHECK_THAT(dead.diagnostics()[0].message, ContainsSubstring("`m A`"));
    CHECK(dead.diagnostics()[0].help == "put this branch before the other");
    CHECK(dead.text(dead.diagnostics()[0].secondary.at(1).span) == "A");
    CHECK_FALSE(Qat(small(".macro m {\n ($a:reg) => add $a 1\n (A%2) => add B 2\n}\nhalt B")).ok());
    // Crossing branches leave `m A 5` to their order.
    const Qat cross(
        small(".macro m {\n (A $n:int) => add B $n\n ($r:reg 5) => add $r 1\n}\nhalt B"));
    REQUIRE(cross.summary()[0] == "ambiguous: ($r:reg 5)");
    CHECK_THAT(cross.diagnostics()[0].message, ContainsSubstring("`m A 5`"));
    // The special one first is fine, and so is a word that no register has.
    CHECK(
        Qat(small(".macro m {\n (A) => add B 2\n ($a:reg) => add $a 1\n}\nm A\nm B\nhalt B")).ok());
    CHECK(Qat(small(".macro m {\n ($a:reg) => add $a 1\n (C) => add B 2\n}\nm C\nhalt A")).ok());
}

TEST_CASE("a word that is a tape meets the parameters that take tapes", "[macros]") {
    const std::string tape = ".registers { tape T ~ A <- theoretical 90 }\n";
    CHECK(Qat(tape + ".macro m {\n ($t:tape) => move-left $t\n (T) => move-right T\n}\n"
                     "halt T.A")
              .summary()[0] == "ambiguous: (T)");
    CHECK(Qat(tape + ".macro m {\n (T) => move-right T\n ($t:tape) => move-left $t\n}\nm T\n"
                     "halt T.A")
              .ok());
}

TEST_CASE("a register with the name of a word of the prelude is warned of where both fit",
          "[macros]") {
    const Qat both(
        ".registers { solved <- theoretical 90 }\nif solved solved { halt \"first\" }\n"
        "halt solved");
    REQUIRE(both.ok());
    REQUIRE(both.summary()[0] == "ambiguous: solved");
    CHECK(both.diagnostics()[0].severity == Severity::kWarning);
    CHECK_THAT(both.diagnostics()[0].message, ContainsSubstring("is also a word of the macro"));
    // Words that stand where no register may are names like others.
    CHECK(Qat(".registers { to <- theoretical 90 }\nset to to 5\nhalt to").diagnostics().empty());
}

TEST_CASE("a parameter stands once in a pattern", "[macros]") {
    CHECK(Qat(small(".macro m { ($r:reg $r:reg) => add $r 1 }\nhalt B")).summary()[0] ==
          "duplicate: $r:reg");
}

// --- Names of macros.

TEST_CASE("a macro is known in all of its block, before its definition, too", "[macros]") {
    CHECK(small_lines(
              "m A\nhalt B\n.macro m { ($R:reg) => n $R }\n.macro n { ($R:reg) => add $R 3 }") ==
          small_lines("add A 3\nhalt B"));
}

TEST_CASE("a macro of a block is unknown outside of it and hides those around", "[macros]") {
    const std::string inner = "{\n .macro m { ($R:reg) => add $R 2 }\n m A\n}\n";
    CHECK(small_lines(".macro m { ($R:reg) => add $R 1 }\nm A\n" + inner + "m A\nhalt B") ==
          small_lines("add A 1\nadd A 2\nadd A 1\nhalt B"));
    CHECK(Qat(small(inner + "m A\nhalt B")).summary() == Strings{"unknown-instruction: m"});
}

TEST_CASE("macros are told apart by their names", "[macros]") {
    const Qat twice(small(".macro m { () => add A 1 }\n.macro m { () => add A 2 }\nhalt B"));
    REQUIRE(twice.summary()[0] == "duplicate: m");
    CHECK(twice.line(twice.diagnostics()[0].secondary.at(0).span) == 2);
    for (const char* word : {"add", "goto", "halt", "lua", "else"}) {
        CAPTURE(word);
        const Qat qat(small(".macro " + std::string(word) + " { () => add A 1 }\nhalt B"));
        REQUIRE(qat.errors() >= 1);
        CHECK(qat.diagnostics()[0].code == Code::kDuplicate);
    }
    CHECK(Qat(small(".macro 5 { () => add A 1 }\nhalt B")).errors() >= 1);
}

TEST_CASE("a macro that hides one of the prelude is warned of, the prelude keeps its own",
          "[macros]") {
    const std::string mine = ".macro inc { ($R:reg) => add $R 7 }\n";
    const Qat qat(large(mine + "input \"\" A\nmove A to B\ninc A\nhalt B"));
    REQUIRE(qat.summary() == Strings{"shadows: inc"});
    CHECK(qat.errors() == 0);
    CHECK(said_by(kTwo, mine + "input \"\" A\nmove A to B\ninc A\nprint \"\" A\nhalt B", {5}) ==
          Strings{"print  7", "halt  5"});
}

TEST_CASE("a macro of one's own may use the one of the prelude that it is named after",
          "[macros]") {
    // In its body the name means itself: that never ends, and the message says so.
    const Qat qat(small(".macro inc { ($R:reg) => inc $R }\ninc A\nhalt B"));
    CHECK(qat.summary() == Strings{"shadows: inc", "expansion: inc $R"});
}

// --- Mistakes inside of macros, and depth.

TEST_CASE("a mistake in a body is told with the calls that lead there", "[macros]") {
    const Qat qat(
        small(".macro outer { ($R:reg) => inner $R }\n"
              ".macro inner { ($R:reg) => add $R nothing }\nouter A\nhalt B"));
    REQUIRE(qat.summary() == Strings{"number: nothing"});
    REQUIRE(qat.only().trace.size() == 2);
    CHECK(qat.text(qat.only().trace[0].span) == "inner $R");
    CHECK(qat.only().trace[0].text == "in the expansion of `inner`");
    CHECK(qat.text(qat.only().trace[1].span) == "outer A");
    CHECK(qat.only().trace[1].text == "in the expansion of `outer`");
}

TEST_CASE("a body that nobody calls is checked for what needs no call", "[macros]") {
    CHECK(Qat(small(".macro m { ($R:reg) => { add $R 1 }\nhalt B")).errors() >= 1);
    CHECK(Qat(small(".macro m { ($R:reg) = add $R 1 }\nhalt B")).errors() >= 1);
}

TEST_CASE("macros may expand each other 100 deep and no deeper", "[macros]") {
    const auto chain = [](int depth) {
        std::string text;
        for (int i = 1; i < depth; ++i) {
            text += ".macro m" + std::to_string(i) + " { ($R:reg) => m" + std::to_string(i + 1) +
                    " $R }\n";
        }
        return text + ".macro m" + std::to_string(depth) + " { ($R:reg) => add $R 3 }\n" +
               "m1 A\nhalt B";
    };
    CHECK(small_lines(chain(100)) == small_lines("add A 3\nhalt B"));
    const Qat deep(small(chain(101)));
    REQUIRE(deep.summary() == Strings{"expansion: m101 $R"});
    CHECK_THAT(deep.only().message, ContainsSubstring("more than 100 deep"));
    REQUIRE(deep.only().trace.size() == 100);
    CHECK(deep.text(deep.only().trace.back().span) == "m1 A");
}

TEST_CASE("a macro that expands itself is told once, with how often", "[macros]") {
    const Qat qat(small(".macro m { ($R:reg) => m $R }\nm A\nhalt B"));
    REQUIRE(qat.summary() == Strings{"expansion: m $R"});
    REQUIRE(qat.only().trace.size() == 2);
    CHECK(qat.only().trace[0].text == "in the expansion of `m`, 99 times");
    CHECK(qat.text(qat.only().trace[1].span) == "m A");

    const Qat two(small(".macro a { () => b }\n.macro b { () => a }\na\nhalt B"));
    REQUIRE(two.errors() == 1);
    CHECK(two.only().code == Code::kExpansion);
}

TEST_CASE("what stands for a name must be one where it is defined", "[macros]") {
    const auto with = [](const std::string& kind) {
        return ".macro with {\n ($n:" + kind + " $c:block) => {\n .define $n 7\n $c\n }\n}\n";
    };
    CHECK(small_lines(with("ident") + "with x {\n add A $x\n}\nhalt B") ==
          small_lines("add A 7\nhalt B"));
    const Qat number(small(with("int") + "with 5 {\n add A 1\n}\nhalt B"));
    REQUIRE(number.errors() == 1);
    CHECK(number.summary()[0] == "syntax: $n");
}

TEST_CASE("a prelude has no instructions and registers of its own", "[macros][prelude]") {
    const auto compiled = [](SourceMap& sources, const std::string& prelude) {
        PuzzleLibrary library(sources);
        const Source& own = sources.add("prelude.qat", prelude);
        return compile_qat(sources.add("test.qat", small("one A\nhalt B")), sources, library,
                           {.optimisation = 0, .prelude = &own});
    };
    const std::string macro = ".define STEP 1\n.macro one { ($r:reg) => add $r $STEP }\n";
    SourceMap sources;
    CHECK(compiled(sources, macro).ok());
    for (const std::string wrong : {"add A 1", ".registers { C <- theoretical 9 }", "x:"}) {
        const Result<Program> program = compiled(sources, macro + wrong + "\n");
        REQUIRE(program.diagnostics().error_count() == 1);
        const Diagnostic& error = program.diagnostics().items()[0];
        CHECK(error.code == Code::kSyntax);
        CHECK(sources[error.primary.span.source].text(error.primary.span) == wrong);
    }
}

TEST_CASE("expanded blocks may nest 1000 levels deep and no deeper", "[macros]") {
    // Each macro is the body of the one before, 20 blocks deep: with its own body 21 levels each.
    const auto text = [](int macros) {
        std::string all;
        for (int i = 0; i < macros; ++i) {
            all += ".macro m" + std::to_string(i) + " {\n () => {\n" + repeated_lines(20, "{") +
                   "m" + std::to_string(i + 1) + "\n" + repeated_lines(20, "}") + "}\n}\n";
        }
        return all + ".macro m" + std::to_string(macros) + " { () => add A 1 }\nm0\nhalt B";
    };
    CHECK(small_lines(text(45)) == small_lines("add A 1\nhalt B"));
    const Qat deep(small(text(55)));
    REQUIRE(deep.errors() == 1);
    CHECK(deep.only().code == Code::kTooLarge);
    CHECK(deep.only().message == "expanded, blocks nest deeper than 1000 levels");
}

// --- Programs that would grow without end.

TEST_CASE("macros that double each other end in a clear error", "[macros][hostile]") {
    std::string text = ".macro m0 { ($R:reg) => add $R 1 }\n";
    for (int i = 1; i <= 90; ++i) {
        const std::string call = "m" + std::to_string(i - 1) + " $R\n";
        text += ".macro m" + std::to_string(i) + " { ($R:reg) => {\n" + call + call + "} }\n";
    }
    const Qat qat(small(text + "m90 A\nhalt B"));
    REQUIRE(qat.errors() == 1);
    CHECK(qat.only().code == Code::kTooLarge);
    CHECK_THAT(qat.only().message, ContainsSubstring("1000000 statements"));
}

TEST_CASE("blocks that double each other end in a clear error", "[macros][hostile]") {
    std::string defines = ".define X0 { add A 1 }\n";
    for (int i = 1; i <= 60; ++i) {
        const std::string last = "$X" + std::to_string(i - 1) + "\n";
        defines += ".define X" + std::to_string(i) + " {\n" + last + last + "}\n";
    }
    const Qat blocks(small(defines + "$X60\nhalt B"));
    REQUIRE(blocks.errors() == 1);
    CHECK(blocks.only().code == Code::kTooLarge);

    if (kSanitized) return;  // each of these is a million statements again
    std::string nested = ".macro d { ($c:block) => {\n $c\n $c\n } }\n";
    for (int i = 0; i < 60; ++i) nested += "d {\n";
    nested += "add A 1\n" + repeated_lines(60, "}");
    const Qat handed(small(nested + "halt B"));
    REQUIRE(handed.errors() == 1);
    CHECK(handed.only().code == Code::kTooLarge);
    CHECK(Qat(small("repeat 1000000 {\nrepeat 1000000 {\nadd A 1\n}\n}\nhalt B")).errors() == 1);
    CHECK(Qat(small("repeat 1000000000000 { add A 1 }\nhalt B")).errors() == 1);
}

TEST_CASE("nothing doubles without an instruction either", "[macros][hostile]") {
    std::string text = ".macro m0 { () => { } }\n";
    for (int i = 1; i <= 90; ++i) {
        const std::string call = "m" + std::to_string(i - 1) + "\n";
        text += ".macro m" + std::to_string(i) + " { () => {\n" + call + call + "} }\n";
    }
    CHECK(Qat(small(text + "m90\nhalt B")).errors() == 1);
}

TEST_CASE("mistakes that double each other stay few", "[macros][hostile]") {
    std::string text = ".macro m0 { () => goto nowhere }\n";
    for (int i = 1; i <= 90; ++i) {
        const std::string call = "m" + std::to_string(i - 1) + "\n";
        text += ".macro m" + std::to_string(i) + " { () => {\n" + call + call + "} }\n";
    }
    const Qat qat(small(text + "m90\nhalt B"));
    CHECK(qat.errors() >= 1);
    CHECK(qat.diagnostics().size() <= Diagnostics::kMaxErrors + 1);
}

TEST_CASE("a definition cannot stand for itself", "[macros][hostile]") {
    const Qat self(small(".define X {\n$X\n}\n$X\nhalt B"));
    REQUIRE(self.summary() == Strings{"unknown-name: $X"});
    CHECK(self.line(self.only().primary.span) == 3);
    // By way of a macro and a block it can only go round as deep as macros may go.
    const Qat round(
        small(".macro m { ($c:block) => {\n $c\n m { $c } \n } }\nm { add A 1 }\nhalt B"));
    REQUIRE(round.errors() == 1);
    CHECK((round.only().code == Code::kExpansion || round.only().code == Code::kTooLarge));
}

TEST_CASE("a macro has at most 200 branches", "[macros][hostile]") {
    std::string text = ".macro m {\n";
    for (int i = 0; i < 201; ++i) text += "(w" + std::to_string(i) + ") => add A 1\n";
    CHECK(Qat(small(text + "}\nhalt B")).summary()[0] == "too-large: m");
}

// --- The prelude, as a program sees it.

TEST_CASE("the prelude computes what it says", "[macros][prelude]") {
    CHECK(said_by(kTwo, "inc A\ninc A\ndec A\nsub A 100\nhalt A") == Strings{"halt  81"});
    CHECK(said_by(kTwo, "add A 7\nadd B 5\nmove A to B\nprint \"\" A\nhalt B") ==
          Strings{"print  0", "halt  12"});
    CHECK(said_by(kTwo, "add A 7\nadd B 5\nset A to B\nprint \"\" A\nhalt B") ==
          Strings{"print  5", "halt  0"});
    CHECK(said_by(kTwo, "add A 7\nset A to 4\nhalt A") == Strings{"halt  4"});
    CHECK(said_by(kTwo, "add A 7\nadd B 1\nmultiply A 6 at B\nprint \"\" A\nhalt B") ==
          Strings{"print  0", "halt  43"});
    CHECK(said_by(kThree,
                  "add A 7\nadd B 9\nadd C 5\nmultiply A B using C\nprint \"\" B\n"
                  "print \"\" C\nhalt A") ==
          Strings{"print  0", "print  0", "halt  3"});  // 63 mod 60
    CHECK(said_by(kTwo,
                  "repeat 5 { add A 2 }\nrepeat 4 i { add A $i }\n"
                  "repeat k from 10 to 13 { add B $k }\nprint \"\" A\nhalt B") ==
          Strings{"print  16", "halt  33"});  // 10 + 0+1+2+3, 10+11+12
}

TEST_CASE("every comparison, both ways round, with and without else", "[macros][prelude]") {
    struct Case {
        std::string condition;
        bool holds;
    };
    for (const Case& c : {Case{"solved A", false},
                          {"solved B", true},
                          {"not-solved A", true},
                          {"not-solved B", false},
                          {"equals A 5", true},
                          {"equals A 6", false},
                          {"not-equals A 5", false},
                          {"not-equals A 6", true},
                          {"equals A D using C", true},
                          {"equals A B using C", false},
                          {"not-equals A D using C", false},
                          {"not-equals A B using C", true},
                          {"A solved", false},
                          {"A not-solved", true},
                          {"A equals 5", true},
                          {"A not-equals 5", false},
                          {"A equals D using C", true},
                          {"A not-equals D using C", false},
                          {"A not-equals B using C", true}}) {
        CAPTURE(c.condition);
        const std::string registers = kThree + "\nD <- theoretical 60";
        const std::string start = "add A 5\nadd D 5\nadd C 3\n";
        CHECK(said_by(registers, start + "if " + c.condition +
                                     " { halt \"yes\" A }\nelse { halt \"no\" A }") ==
              Strings{c.holds ? "halt yes 5" : "halt no 5"});
        CHECK(said_by(registers,
                      start + "if " + c.condition + " { halt \"yes\" D }\nhalt \"no\" D") ==
              Strings{c.holds ? "halt yes 5" : "halt no 5"});
        // A loop that is left at once, or by break.
        CHECK(said_by(registers, start + "while " + c.condition +
                                     " { print \"in\"\n goto break }\nhalt \"out\"") ==
              (c.holds ? Strings{"print in", "halt out"} : Strings{"halt out"}));
    }
}

TEST_CASE("registers of other orders cannot be compared or multiplied", "[macros][prelude]") {
    const std::string declare =
        ".registers { A <- theoretical 60\nB <- theoretical 60\nC <- theoretical 61 }\n";
    for (const std::string call : {"if equals A B using C { }", "while A not-equals C using B { }",
                                   "multiply A B using C"}) {
        CAPTURE(call);
        const Qat qat(declare + call + "\nhalt \"\" A");
        REQUIRE(qat.errors() == 1);
        CHECK(qat.diagnostics()[0].code == Code::kLua);
        CHECK_THAT(qat.diagnostics()[0].message, ContainsSubstring("of one order"));
        CHECK(qat.line(qat.diagnostics()[0].primary.span) == 4);
    }
}

TEST_CASE("deref walks to the cell that it is told", "[macros][prelude]") {
    CHECK(said_by("tape T ~ X <- theoretical 9\nAt <- theoretical 50\nTo <- theoretical 50",
                  "add T.X 4\nmove-right T 3\nadd T.X 7\nadd At 3\n"
                  "deref T At To\nprint \"\" T.X\nadd To 3\nderef T At To\nprint \"\" At\n"
                  "halt T.X") == Strings{"print  4", "print  3", "halt  7"});
}
