// The program after expansion, written as QAT: it compiles to the same instructions.
#include <rapidcheck.h>

#include "catch.hpp"
#include "program/same_program.hpp"
#include "qat/qat.hpp"
#include "support/files.hpp"

using namespace qter;
using namespace qter::testing;
using Catch::Matchers::ContainsSubstring;

namespace {

/// Compiles what a program expands to and compares the two, every instruction as it is written.
bool expands_to_itself(const std::string& text) {
    const Qat qat(text, 0);
    if (!qat.ok()) return false;
    const Qat again(qat.expanded(), 0);
    // What is written without macros stays as it is.
    return again.ok() && same_program(qat.program(), again.program()) &&
           again.expanded() == qat.expanded();
}

/// A random program of macros of the prelude and of its own, blocks in blocks.
std::string random_program() {
    std::string text =
        ".registers { A, B <- 3x3 builtin (90, 90)\ntape T ~ C <- 3x3 builtin (1260) }\n"
        ".macro twice { ($c:block) => {\n x: $c\n solved-goto B y\n $c\n y:\n } }\n"
        ".macro with { ($n:ident $v:int $c:block) => {\n .define $n $v\n !again: $c\n } }\n"
        "start-lua\nfunction many(r, c) return {{\"x:\"}, c, {\"solved-goto\", r, \"x\"}} end\n"
        "end-lua\n.macro lots { ($r:reg $c:block) => lua many($r, $c) }\n";
    const std::vector<std::string> openings = {"twice {",
                                               "with N 5 {",
                                               "loop {",
                                               "while not-solved A%9 {",
                                               "if equals A 4 {",
                                               "if B solved {",
                                               "repeat 3 i {",
                                               "lots T.C {",
                                               "{",
                                               "repeat k from 2 to 4 {"};
    const std::vector<std::string> lines = {
        "inc A",         "add B -7",       "x: add T.C 100", "move-left T",
        "goto x",        "move A to B",    "set A to 3",     "print \"a \\\"b\\\"\" A%10",
        "input \"?\" B", "halt \"n\" T.C", "solved-goto A x"};
    std::size_t open = 0;
    const auto count = *rc::gen::inRange(1, 25);
    for (int i = 0; i < count; ++i) {
        const auto kind = *rc::gen::inRange(0, 4);
        if (kind == 0 && open < 4) {
            text += openings[*rc::gen::inRange<std::size_t>(0, openings.size())] + "\n";
            ++open;
        } else if (kind == 1 && open > 0) {
            text += "}\n";
            --open;
        } else {
            text += lines[*rc::gen::inRange<std::size_t>(0, lines.size())] + "\n";
        }
    }
    for (; open > 0; --open) text += "}\n";
    return text + "halt A\n";
}

}  // namespace

TEST_CASE("labels of one name get names of their own", "[expanded]") {
    const Qat qat(
        small("x: input \"\" A\n{\n x: solved-goto A x\n}\n{\n x-2: solved-goto A x-2\n}\n"
              "goto x"),
        0);
    REQUIRE(qat.errors() == 0);
    CHECK(qat.expanded() ==
          ".registers { A, B <- 3x3 builtin (4, 4) }\n\nx:\n    input \"\" A\nx-3:\n"
          "    solved-goto A x-3\nx-2:\n    solved-goto A x-2\n    goto x\n");
}

TEST_CASE("macros, definitions and Lua are gone", "[expanded]") {
    const Qat qat(small("start-lua\nfunction f(r) return {\"add\", r, 2} end\nend-lua\n"
                        ".define N 3\n.macro m { ($R:reg) => add $R $N }\nm A\nlua f(B)\ninc A\n"
                        "repeat 2 i { add B $i }\nhalt \"\" A"),
                  0);
    REQUIRE(qat.errors() == 0);
    CHECK(qat.expanded() ==
          ".registers { A, B <- 3x3 builtin (4, 4) }\n\n    add A 3\n    add B 2\n    add A 1\n"
          "    add B 0\n    add B 1\n    halt \"\" A\n");
}

TEST_CASE("programs expand to what compiles to the same", "[expanded]") {
    for (const std::string body :
         {"halt \"\" A", "x: input \"\" A\ngoto x", "halt \"\"",
          "add A 3\nadd A -1\nend:\ngoto end", "move A to B\nmove B to A\nhalt A%2",
          "loop {\nloop {\ninc A\nif solved A { goto break }\n}\n}",
          "while A not-equals 2 {\ninc A\nwhile B solved { inc B }\n}\nhalt B",
          "repeat 3 i {\nadd A $i\nrepeat 2 {\nx: solved-goto A x\n}\n}\nhalt B",
          "if A equals B using A { }\nhalt B", "print \"\\\\ \\\"\" A%4\nhalt B%2"}) {
        CAPTURE(body);
        const std::string text = small(body);
        if (Qat(text, 0).ok()) CHECK(expands_to_itself(text));
    }
    CHECK(expands_to_itself(
        ".registers { tape T ~ A, B <- 3x3 builtin (90, 90)\n tape U ~ A <- 3x3 U\n"
        "N, M <- 3x3 builtin (90, 90)\nZ <- theoretical 100 }\n"
        "add T.A 1\nmove-left T\nmove-right U 3\nmove-left U 0\nderef T N M\n"
        "multiply N 7 at M\nmove U.A to Z\nprint \"\" T.B%9\nhalt Z"));
    CHECK(expands_to_itself(
        ".registers { A <- theoretical 30\nB <- theoretical 30\nC <- theoretical 30 }\n"
        "multiply A B using C\nwhile equals A B using C { inc A }\nhalt A"));
}

TEST_CASE("the examples expand to what compiles to the same", "[expanded]") {
    SourceMap sources;
    const auto id = read_source(sources, QTER_SOURCE_DIR "/examples/average.qat");
    REQUIRE(id.ok());
    CHECK(expands_to_itself(std::string(sources[*id].text())));
}

TEST_CASE("random programs expand to what compiles to the same", "[expanded]") {
    std::size_t compiled = 0;
    CHECK(rc::check("expanded", [&] {
        const std::string text = random_program();
        const Qat qat(text, 0);
        if (!qat.ok()) return;  // a label twice, or none of the name
        ++compiled;
        if (!expands_to_itself(text)) RC_FAIL(text + "\nexpands to\n" + qat.expanded());
    }));
    CHECK(compiled > 10);
}

TEST_CASE("Lua makes no word that could not be written", "[expanded]") {
    const auto making = [](const std::string& name) {
        return small("start-lua\nfunction f() return {{" + name + " .. \":\"}, {\"goto\", " + name +
                     "}} end\nend-lua\nlua f()\nhalt A");
    };
    for (const std::string name :
         {"\"a b\"", "\"a:b\"", "\"a\\\"b\"", "\"{\"", "\"x--y\"", "\"x/*\"", "\"a<-b\"", "\"a,b\"",
          "\"\\u{2190}\"", "\"\\u{1F4FC}x\"", "\"\\xff\"", "\"start-lua\"", "\"//\"", "\"a\\tb\"",
          "\"\\n\"", "\"\\0\""}) {
        CAPTURE(name);
        const Qat qat(making(name), 0);
        REQUIRE_FALSE(qat.ok());
        CHECK(qat.diagnostics()[0].code == Code::kLua);
        // Nor as a definition or by a macro.
        CHECK_FALSE(Qat(small("start-lua\nfunction f() return " + name +
                              " end\nend-lua\n"
                              ".define K lua f()\n$K: goto $K"),
                        0)
                        .ok());
        CHECK_FALSE(Qat(small("start-lua\nfunction f() return {{\"m\", " + name +
                              "}} end\nend-lua\n"
                              ".macro m { ($l:ident) => { $l: goto $l } }\nlua f()\nhalt A"),
                        0)
                        .ok());
    }
    for (const std::string name :
         {"\"else\"", "\"lua\"", "\"import\"", "\"add\"", "\"a-b\"", "\"\\u{e9}\"", "\"if\"",
          "\"<\"", "\"#x\"", "\"a/b\"", "\"a'\"", "\"tape\"", "\"builtin\""}) {
        CAPTURE(name);
        REQUIRE(Qat(making(name), 0).ok());
        CHECK(expands_to_itself(making(name)));
    }
    // On a first line they would be skipped.
    const auto first = [](const std::string& name) {
        return "start-lua\nfunction f() return {{\"" + name +
               ":\"}, {\"print\", \"\"}, {\"goto\", \"" + name + "\"}} end\nend-lua\nlua f()";
    };
    for (const std::string name : {"#x", "#", "\\u{feff}x"}) {
        CAPTURE(name);
        CHECK(expands_to_itself(first(name)));
    }
}

TEST_CASE("expansion alone asks nobody for additions", "[expanded]") {
    class Counting : public SumSource {
     public:
        std::uint64_t estimate(const Architecture& /*on*/, const std::vector<Slot>& /*kept*/,
                               const std::vector<Integer>& /*amounts*/) override {
            return ++asked;
        }
        Result<Found> find(const SumRequest& request) override {
            ++asked;
            return Found(request.sums.size());
        }
        std::uint64_t asked = 0;
    };
    SourceMap sources;
    PuzzleLibrary library(sources);
    const Source& source = sources.add("test.qat", small("input \"\" A\nadd A 3\nadd B 2\nhalt A"));
    Counting additions;
    CompileOptions options;
    options.additions = &additions;
    options.expanded = true;
    options.only_expanded = true;
    const Result<Compilation> none = compile_in_stages(source, sources, library, options);
    REQUIRE(none.ok());
    CHECK(none->program.instructions.empty());
    CHECK(additions.asked == 0);
    CHECK(none->expanded.ends_with("    add A 3\n    add B 2\n    halt \"\" A\n"));
    options.only_expanded = false;
    CHECK(compile_qat(source, sources, library, options).ok());
    CHECK(additions.asked > 0);
}
