// Which label and which definition a name means, when macros put code into each other.
#include "catch.hpp"
#include "interpreter/q_runs.hpp"
#include "qat/qat.hpp"

using namespace qter;
using namespace qter::testing;

namespace {

/// What a program on A and B, mod 90 each, says; or what is wrong with it.
Strings said_by(const std::string& body, const std::vector<Integer>& answers = {}) {
    const Qat qat(".registers { A <- theoretical 90\nB <- theoretical 90 }\n" + body, 0);
    if (!qat.ok()) return qat.summary();
    return execute(qat.program(), answers).ports.outputs;
}

}  // namespace

// --- Labels of a body.

TEST_CASE("labels of a body belong to each expansion", "[hygiene]") {
    CHECK(said_by("add A 3\nmove A to B\nadd A 4\nmove A to B\nhalt B") == Strings{"halt  7"});
    CHECK(said_by(".macro m { () => {\n goto x\n halt \"no\"\n x:\n } }\nm\nm\nx: halt \"yes\"") ==
          Strings{"halt yes"});
}

TEST_CASE("a label of a body hides the caller's of its name, but not from the caller's block",
          "[hygiene]") {
    // The body's `done` is behind the block, the caller's says something.
    const std::string macro = ".macro skip { ($c:block) => {\n $c\n goto done\n done:\n } }\n";
    CHECK(said_by(macro + "skip { add A 1 }\nhalt \"through\" A\ndone: halt \"caller's\"") ==
          Strings{"halt through 1"});
    CHECK(said_by(macro + "skip { goto done }\nhalt \"through\"\ndone: halt \"caller's\"") ==
          Strings{"halt caller's"});
}

TEST_CASE("a body's label is unknown to the caller and to the caller's block", "[hygiene]") {
    const std::string macro = ".macro m { ($c:block) => {\n here:\n $c\n } }\n";
    CHECK(said_by(macro + "m { goto here }\nhalt \"\"") == Strings{"unknown-label: here"});
    CHECK(said_by(macro + "m { }\ngoto here\nhalt \"\"") == Strings{"unknown-label: here"});
}

TEST_CASE("a body jumps to labels where it was written, not where it is called", "[hygiene]") {
    CHECK(said_by(
              ".macro out { () => goto end }\n{\n end: add A 1\n if A equals 2 { halt \"inner\" }\n"
              " out\n}\nend: halt \"outer\" A") == Strings{"halt outer 1"});
    CHECK(said_by(".macro out { () => goto there }\n{\n out\n there: halt \"\"\n}") ==
          Strings{"unknown-label: there"});
    // A macro of a block knows that block's labels, wherever in it it is called.
    CHECK(said_by("{\n .macro out { () => goto end }\n {\n end: add A 5\n out\n }\n"
                  " end: halt \"written\" A\n}") == Strings{"halt written 5"});
}

// --- Public labels.

TEST_CASE("a public label is known to the block that is handed over, and to nobody else",
          "[hygiene]") {
    const std::string macro = ".macro m { ($c:block) => {\n $c\n halt \"end\"\n !out:\n } }\n";
    CHECK(said_by(macro + "m { goto out }\nhalt \"behind\"") == Strings{"halt behind"});
    CHECK(said_by(macro + "m { {\n {\n goto out\n }\n } }\nhalt \"behind\"") ==
          Strings{"halt behind"});
    CHECK(said_by(macro + "m { }\ngoto out") == Strings{"unknown-label: out"});
    CHECK(said_by(".macro m { ($c:block) => {\n $c\n out:\n } }\nm { goto out }\nhalt \"\"") ==
          Strings{"unknown-label: out"});
}

TEST_CASE("break and continue are those of the innermost loop", "[hygiene]") {
    // Three rounds outside, each with two inside: the inner break leaves the outer loop alone.
    CHECK(said_by("loop {\n inc A\n loop {\n  inc B\n  if B%90 equals 2 { goto break }\n"
                  "  if B equals 4 { goto break }\n  if B equals 6 { goto break }\n }\n"
                  " if A equals 3 { goto break }\n}\nprint \"\" A\nhalt B") ==
          Strings{"print  3", "halt  6"});
    // Odd numbers from 1 to 9 are skipped: 0 + 2 + 4 + 6 + 8 + 10 steps of one.
    CHECK(said_by("while A not-equals 4 {\n inc A\n if A equals 2 { goto continue }\n inc B\n}\n"
                  "halt B") == Strings{"halt  3"});
}

TEST_CASE("an if around a break is no loop", "[hygiene]") {
    CHECK(said_by("if solved A {\n goto break\n}\nhalt \"\"") == Strings{"unknown-label: break"});
    CHECK(said_by("loop {\n if solved A {\n if solved B {\n goto break\n }\n }\n inc A\n}\n"
                  "halt A") == Strings{"halt  0"});
}

TEST_CASE("the caller's own label goes before a public one of the same name that its block writes",
          "[hygiene]") {
    // Declared in the block itself: that one is meant.
    CHECK(said_by("loop {\n goto break\n break: halt \"mine\"\n}\nhalt \"the loop's\"") ==
          Strings{"halt mine"});
    // Declared around the call: the loop's lies nearer.
    CHECK(said_by("loop {\n goto break\n}\nhalt \"the loop's\"\nbreak: halt \"mine\"") ==
          Strings{"halt the loop's"});
}

TEST_CASE("a macro called in a loop may leave it", "[hygiene]") {
    CHECK(said_by(".macro leave { () => goto break }\nloop {\n inc A\n"
                  " if A equals 3 { leave }\n}\nhalt A") == Strings{"halt  3"});
    // Among public labels around it first, then where it was written.
    CHECK(said_by(".macro leave { () => goto break }\nloop { leave }\nhalt \"the loop's\"\n"
                  "break: halt \"written\"") == Strings{"halt the loop's"});
    CHECK(said_by(".macro leave { () => goto break }\nleave\nhalt \"no\"\n"
                  "break: halt \"written\"") == Strings{"halt written"});
    // The macro's own loop is meant by what the macro writes.
    CHECK(said_by(".macro once { ($c:block) => loop {\n $c\n goto break\n } }\n"
                  "loop {\n once { inc A }\n if A equals 3 { goto break }\n}\nhalt A") ==
          Strings{"halt  3"});
}

TEST_CASE("a loop made of a loop can be left by the block it was handed", "[hygiene]") {
    CHECK(said_by(".macro forever { ($c:block) => loop { $c } }\n.macro again { ($c:block) => "
                  "forever $c }\n"
                  "again {\n inc A\n if A equals 3 { goto break }\n}\nhalt A") ==
          Strings{"halt  3"});
}

TEST_CASE("a block handed on through several macros keeps its scope", "[hygiene]") {
    CHECK(said_by(".macro a { ($c:block) => {\n x: b $c\n } }\n.macro b { ($c:block) => {\n x: d "
                  "$c\n } }\n"
                  ".macro d { ($c:block) => {\n x: $c\n } }\n"
                  ".define N 5\n{\n .define N 7\n a {\n add A $N\n goto x\n }\n}\n"
                  "halt \"no\"\nx: halt A") == Strings{"halt  7"});
}

TEST_CASE("a block put in twice has its labels twice", "[hygiene]") {
    CHECK(said_by(".macro twice { ($c:block) => {\n $c\n $c\n } }\n"
                  "twice {\n add A 1\n goto past\n halt \"no\"\n past: add A 10\n}\nhalt A") ==
          Strings{"halt  22"});
}

// --- Labels by names that are handed over.

TEST_CASE("a label handed over is the caller's", "[hygiene]") {
    CHECK(said_by(".macro jump { ($l:ident) => {\n goto $l\n end: halt \"the macro's\"\n } }\n"
                  "jump end\nhalt \"no\"\nend: halt \"the caller's\"") ==
          Strings{"halt the caller's"});
    CHECK(said_by(".macro jump { ($l:ident) => goto $l }\n.macro over { ($l:ident) => {\n"
                  " jump $l\n end: halt \"no\"\n } }\nover end\nend: halt \"yes\"") ==
          Strings{"halt yes"});
    const Qat qat(small(".macro jump { ($l:ident) => goto $l }\njump nowhere\nhalt B"));
    REQUIRE(qat.summary().size() == 1);
    CHECK(qat.diagnostics()[0].code == Code::kUnknownLabel);
}

TEST_CASE("a label declared by a handed name is the caller's block's only with !", "[hygiene]") {
    const auto macro = [](const std::string& mark) {
        return ".macro from { ($l:ident $c:block) => {\n " + mark + "$l:\n $c\n } }\n";
    };
    const std::string call = "from again {\n inc A\n if A not-equals 3 { goto again }\n}\nhalt A";
    CHECK(said_by(macro("!") + call) == Strings{"halt  3"});
    CHECK(said_by(macro("") + call) == Strings{"unknown-label: again"});
    CHECK(said_by(macro("!") + "from again { }\ngoto again") == Strings{"unknown-label: again"});
    // The macro itself may jump to it.
    CHECK(said_by(".macro from { ($l:ident $c:block) => {\n $l:\n $c\n"
                  " if A not-equals 3 { goto $l }\n } }\nfrom again { inc A }\nhalt A") ==
          Strings{"halt  3"});
    // It does not meet a label of the same name that the macro wrote itself.
    CHECK(said_by(".macro m { ($l:ident) => {\n goto x\n $l: halt \"handed\"\n x: goto $l\n } }\n"
                  "m x") == Strings{"halt handed"});
}

// --- Definitions.

TEST_CASE("a body's definition is not the caller's block's", "[hygiene]") {
    const std::string macro = ".macro m { ($c:block) => {\n .define N 5\n $c\n add A $N\n } }\n";
    CHECK(said_by(macro + "m { add B $N }\nhalt B") == Strings{"unknown-name: $N"});
    CHECK(said_by(macro + ".define N 2\nm { add B $N }\nprint \"\" A\nhalt B") ==
          Strings{"print  5", "halt  2"});
}

TEST_CASE("a definition by a handed name is for the caller's block", "[hygiene]") {
    const std::string macro =
        ".macro with { ($n:ident $v:int $c:block) => {\n .define $n $v\n $c\n } }\n";
    CHECK(said_by(macro + "with K 5 { add A $K }\nhalt A") == Strings{"halt  5"});
    CHECK(said_by(macro + "with K 5 { }\nadd A $K\nhalt A") == Strings{"unknown-name: $K"});
    CHECK(said_by(macro + "with K 5 { with K 6 { add A $K }\n add B $K }\nprint \"\" A\nhalt B") ==
          Strings{"print  6", "halt  5"});
    CHECK(said_by(macro + "with K 5 { with L 6 { add A $K\n add A $L } }\nhalt A") ==
          Strings{"halt  11"});
}

TEST_CASE("loop indices of repeat nest", "[hygiene]") {
    // (0+1+2) * 2 over j in {10, 11}, with i: sum of i * 1 over both js is 6, of j over three
    // is 63.
    CHECK(said_by("repeat 3 i {\n repeat j from 10 to 12 {\n add A $i\n add B $j\n }\n}\n"
                  "print \"\" A\nhalt B") == Strings{"print  6", "halt  63"});
    CHECK(said_by("repeat 2 i {\n repeat 3 i { add A $i }\n add B $i\n}\nprint \"\" A\nhalt B") ==
          Strings{"print  6", "halt  1"});
}

TEST_CASE("a parameter is not seen by the caller's block, nor its definitions by a body",
          "[hygiene]") {
    CHECK(said_by(".macro m { ($R:reg $c:block) => $c }\nm A { add $R 1 }\nhalt A") ==
          Strings{"unknown-name: $R"});
    CHECK(said_by(".macro m { ($R:reg $c:block) => $c }\n.define R B\nm A { add $R 1 }\nhalt B") ==
          Strings{"halt  1"});
    CHECK(said_by(".macro m { () => add A $N }\n{\n .define N 3\n m\n}\nhalt A") ==
          Strings{"unknown-name: $N"});
    CHECK(said_by(".define N 4\n.macro m { () => add A $N }\n{\n .define N 3\n m\n}\nhalt A") ==
          Strings{"halt  4"});
}

TEST_CASE("a define of a block keeps the scope it was written in", "[hygiene]") {
    CHECK(
        said_by(".define N 1\n.define C {\n add A $N\n goto end\n}\n{\n .define N 2\n end: $C\n}\n"
                "halt \"no\"\nend: halt A") == Strings{"halt  1"});
    CHECK(said_by(".define C {\n goto x\n add A 5\n x: add A 1\n}\n$C\n$C\nhalt A") ==
          Strings{"halt  2"});
    CHECK(said_by(".define C {\n x: add A 1\n}\n$C\ngoto x") == Strings{"unknown-label: x"});
}

TEST_CASE("a block knows the definitions before the place where it was written", "[hygiene]") {
    const std::string one = ".define K 1\n";
    CHECK(said_by(one + "{\n .define ADD { add A $K }\n .define K 7\n $ADD\n}\nhalt A") ==
          Strings{"halt  1"});
    // From an inner block, out of a macro, as another definition, and around another block.
    CHECK(said_by(one + "{\n .define ADD { add A $K }\n .define K 7\n { $ADD }\n}\nhalt A") ==
          Strings{"halt  1"});
    CHECK(said_by(".macro put { ($c:block) => {\n .define K 9\n $c\n } }\n" + one +
                  "{\n .define ADD { add A $K }\n .define K 7\n put $ADD\n}\nhalt A") ==
          Strings{"halt  1"});
    CHECK(said_by(one + "{\n .define ADD {\n {\n add A $K\n }\n }\n .define K 7\n"
                        " .define ALSO $ADD\n $ALSO\n}\nhalt A") == Strings{"halt  1"});
    // One that Lua makes.
    CHECK(said_by(one + "start-lua\nfunction f(r) return {{\"add\", r, \"$K\"}} end\nend-lua\n"
                        "{\n .define ADD lua f(A)\n .define K 7\n $ADD\n}\nhalt A") ==
          Strings{"halt  1"});
    // What stands before it, it knows.
    CHECK(said_by(one + "{\n .define K 7\n .define ADD { add A $K }\n $ADD\n}\nhalt A") ==
          Strings{"halt  7"});
}

TEST_CASE("a block knows neither itself nor what is defined behind it", "[hygiene]") {
    CHECK(said_by(".define X { $X }\n$X\nhalt A") == Strings{"unknown-name: $X"});
    CHECK(said_by(".define X { add A 2 }\n{\n .define X { $X }\n $X\n $X\n}\nhalt A") ==
          Strings{"halt  4"});
    const Qat qat(small(".define ADD { add A $K }\n.define K 7\n$ADD\nhalt B"));
    REQUIRE(qat.summary() == Strings{"unknown-name: $K"});
}

TEST_CASE("a label that a definition names is the one where the definition stands", "[hygiene]") {
    // A macro's own label of the name is another one.
    const std::string macro = ".macro m { () => {\n goto $K\n x: halt \"the macro's\"\n } }\n";
    CHECK(said_by(".define K x\n" + macro + "m\nx: halt \"the root's\"") ==
          Strings{"halt the root's"});
    CHECK(said_by(".define K x\n" + macro + "m\nhalt \"no\"") == Strings{"unknown-label: $K"});
    // Handed on, too, and if Lua gave it.
    CHECK(said_by(".define K x\n.macro jump { ($l:ident) => {\n goto $l\n x: halt \"no\"\n } }\n"
                  "jump $K\nx: halt \"yes\"") == Strings{"halt yes"});
    CHECK(said_by("start-lua\nfunction f() return \"x\" end\nend-lua\n.define K lua f()\n" + macro +
                  "m\nx: halt \"the root's\"") == Strings{"halt the root's"});
    // Declared by such a name in a body, it is the body's.
    CHECK(said_by(".define K x\n.macro n { () => {\n goto $K\n $K: add A 1\n } }\nn\nn\n"
                  "x: halt A") == Strings{"halt  2"});
    // Within the text where the definition is known the name is as good as the word.
    CHECK(said_by(".define K x\n{\n goto $K\n halt \"no\"\n x: halt \"inner\"\n}\n") ==
          Strings{"halt inner"});
    CHECK(said_by(".define K x\ngoto x\nhalt \"no\"\n$K: halt \"yes\"") == Strings{"halt yes"});
    CHECK(said_by(".define K break\nloop { goto $K }\nhalt \"left\"") == Strings{"halt left"});
    CHECK(said_by(".macro m { () => {\n .define K x\n goto $K\n halt \"no\"\n x:\n } }\nm\n"
                  "halt \"through\"\nx: halt \"no\"") == Strings{"halt through"});
}

TEST_CASE("a definition inside of a body may use the parameters", "[hygiene]") {
    CHECK(said_by(".macro m { ($R:reg $N:int) => {\n .define X $R\n .define Y $N\n"
                  " .define Z { add $X $Y }\n $Z\n $Z\n } }\nm B 4\nhalt B") == Strings{"halt  8"});
}
