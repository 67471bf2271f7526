// Lua in a program: what functions are handed, what becomes of what they return, and mistakes.
#include "catch.hpp"
#include "interpreter/q_runs.hpp"
#include "qat/qat.hpp"
#include "sanitized.hpp"

using namespace qter;
using namespace qter::testing;
using Catch::Matchers::ContainsSubstring;

namespace {

std::string lua(const std::string& code) { return "start-lua\n" + code + "\nend-lua\n"; }

/// What a program on A and B, mod 90 each, says; or what is wrong with it.
Strings said_by(const std::string& body) {
    const Qat qat(".registers { A <- theoretical 90\nB <- theoretical 90 }\n" + body, 0);
    if (!qat.ok()) return qat.summary();
    return execute(qat.program()).ports.outputs;
}

}  // namespace

// --- The paper, section 2.2.3.c.

TEST_CASE("the paper's sub subtracts", "[lua-in-qat][paper]") {
    const std::string sub =
        ".start-lua\n    function subtract_order_relative(r1, n)\n"
        "        return { { \"add\", r1, order_of_reg(r1) - n } }\n    end\nend-lua\n"
        ".macro sub {\n    ($R:reg $N:int) => lua subtract_order_relative($R, $N)\n}\n";
    // 90 - 7 = 83, on top of 10 that makes 93, which is 3.
    CHECK(said_by(sub + "add A 10\nsub A 7\nhalt A") == Strings{"halt  3"});
}

TEST_CASE("the paper's definition by Lua is 5", "[lua-in-qat][paper]") {
    CHECK(said_by(".start-lua\n    function bruh()\n        return 5\n    end\nend-lua\n"
                  ".define FIVE lua bruh()\nadd A $FIVE\nhalt A") == Strings{"halt  5"});
}

// --- What is returned.

TEST_CASE("nothing, one instruction, several, nested ones", "[lua-in-qat]") {
    CHECK(small_lines(lua("function f() end") + "lua f()\nhalt B") == small_lines("halt B"));
    CHECK(small_lines(lua("function f() return {} end") + "lua f()\nhalt B") ==
          small_lines("halt B"));
    CHECK(small_lines(lua("function f(r) return {\"add\", r, 3} end") + "lua f(A)\nhalt B") ==
          small_lines("add A 3\nhalt B"));
    CHECK(small_lines(
              lua("function f(r) return {{\"add\", r, 1}, {{{\"add\", r, 2}}, {\"add\", r, 3}}} "
                  "end") +
              "lua f(A)\nhalt B") == small_lines("add A 1\nadd A 2\nadd A 3\nhalt B"));
}

TEST_CASE("Lua makes messages, remainders, tapes, macros and blocks", "[lua-in-qat]") {
    CHECK(Qat(large(lua("function f(r) return {{\"print\", \"a\\\"b\", r}, {\"print\", \"c\", "
                        "remainder_of_reg(r, 9)}} end") +
                    "lua f(A)\nhalt B"),
              0)
              .lines() == Qat(large("print \"a\\\"b\" A\nprint \"c\" A%9\nhalt B"), 0).lines());
    const std::string tape = ".registers { tape T ~ A <- 3x3 U }\n";
    CHECK(
        Qat(tape + lua("function f(t) return {\"move-left\", t, 2} end") + "lua f(T)\nhalt T.A", 0)
            .lines() == Qat(tape + "move-left T 2\nhalt T.A", 0).lines());
    CHECK(said_by(
              lua("function f(r, n) return {\"while\", \"not-equals\", r, n, {{\"inc\", r}}} end") +
              "lua f(A, 7)\nhalt A") == Strings{"halt  7"});
    CHECK(said_by(
              lua("function f(r) return {\"if\", \"solved\", r, {{\"halt\", \"zero\"}}, \"else\", "
                  "{{\"halt\", \"more\"}}} end") +
              "add A 1\nlua f(A)") == Strings{"halt more"});
}

TEST_CASE("big integers come and go whole", "[lua-in-qat]") {
    const std::string digits = "123456789012345678901234567890123456789";
    CHECK(Qat(".registers { A <- theoretical 1" + std::string(40, '0') + " }\n" +
                  lua("function f(r, n) return {\"add\", r, n * 10 + 1} end") + "lua f(A, " +
                  digits + ")\nhalt A",
              0)
              .expanded()
              .find("add A " + digits + "1\n") != std::string::npos);
}

TEST_CASE("labels of Lua belong to the list they stand in", "[lua-in-qat]") {
    const std::string code = lua(
        "function f(r) return {{\"goto\", \"x\"}, {\"add\", r, 5}, {\"x:\"}, {\"add\", r, 1}} end");
    CHECK(said_by(code + "lua f(A)\nlua f(A)\nhalt A") == Strings{"halt  2"});
    CHECK(said_by(code + "lua f(A)\ngoto x") == Strings{"unknown-label: x"});
    CHECK(said_by(lua("function f() return {{\"x:\"}, {{\"x:\"}, {\"goto\", \"end\"}}} end") +
                  "lua f()\nhalt \"no\"\nend: halt \"yes\"") == Strings{"halt yes"});
    CHECK(said_by(lua("function f() return {{\"x:\"}, {\"x:\"}} end") + "lua f()\nhalt \"\"") ==
          Strings{"duplicate: lua f()"});
}

TEST_CASE("a block goes through Lua with its scope", "[lua-in-qat]") {
    const std::string code = lua("function twice(c) return {c, {\"add\", \"B\", 1}, c} end");
    const std::string macro = ".macro twice { ($c:block) => lua twice($c) }\n";
    CHECK(said_by(code + macro +
                  ".define N 4\ntwice {\n add A $N\n goto past\n add A 9\n past:\n}\n"
                  "print \"\" A\nhalt B") == Strings{"print  8", "halt  1"});
    CHECK(said_by(code + macro + "twice { goto end }\nend: halt B") == Strings{"halt  0"});
    // Labels that Lua makes are its own, public ones are for the block that it was handed.
    const auto looped = [](const std::string& mark) {
        return lua("function f(c) return {{\"" + mark + "again:\"}, c} end") +
               ".macro m { ($c:block) => lua f($c) }\n"
               "m {\n inc A\n if A not-equals 3 { goto again }\n}\nhalt A";
    };
    CHECK(said_by(looped("!")) == Strings{"halt  3"});
    CHECK(said_by(looped("")) == Strings{"unknown-label: again"});
}

TEST_CASE("definitions by Lua are for the blocks it puts in", "[lua-in-qat]") {
    const std::string code =
        lua("function f(i, c) return {{{\".define\", i, 3}, c}, {{\".define\", i, 4}, c}} end") +
        ".macro m { ($i:ident $c:block) => lua f($i, $c) }\n";
    CHECK(said_by(code + "m k { add A $k }\nhalt A") == Strings{"halt  7"});
    CHECK(said_by(code + "m k { }\nadd A $k\nhalt A") == Strings{"unknown-name: $k"});
}

TEST_CASE("a definition is any value of Lua that has a meaning", "[lua-in-qat]") {
    const std::string code =
        lua("function n() return big(7) end\nfunction name() return \"end\" end\n"
            "function same(r) return r end\nfunction code(r) return {{\"add\", r, 2}} end\n"
            "function none() end\nfunction yes() return true end");
    CHECK(said_by(code +
                  ".define N lua n()\n.define L lua name()\n.define R lua same(B)\n"
                  ".define C lua code(B)\nadd $R $N\n$C\n$C\ngoto $L\nhalt \"no\"\nend: halt B") ==
          Strings{"halt  11"});
    CHECK(said_by(code + ".define X lua none()\nhalt A") == Strings{"lua: lua none()"});
    CHECK(said_by(code + ".define X lua yes()\nhalt A") == Strings{"lua: lua yes()"});
}

TEST_CASE("a name handed through a macro and Lua is the caller's", "[lua-in-qat]") {
    CHECK(
        said_by(lua("function f(l) return {{\"goto\", l}, {\"end:\"}, {\"halt\", \"Lua's\"}} end") +
                ".macro m { ($l:ident) => lua f($l) }\nm end\nhalt \"no\"\nend: halt \"mine\"") ==
        Strings{"halt mine"});
}

// --- Who sees what.

TEST_CASE("Lua blocks of a program share their globals", "[lua-in-qat]") {
    CHECK(said_by(lua("function two() return 2 end\nlocal hidden = 5") +
                  lua("function f(r) return {\"add\", r, two()} end\n"
                      "function g() return hidden == nil and 1 or 0 end") +
                  ".define G lua g()\nlua f(A)\nadd A $G\nhalt A") == Strings{"halt  3"});
}

TEST_CASE("the prelude's Lua and the program's do not see each other", "[lua-in-qat]") {
    const Qat qat(small("lua subtract(A, 1)\nhalt B"));
    REQUIRE(qat.errors() == 1);
    CHECK(qat.diagnostics()[0].code == Code::kUnknownName);
    CHECK_THAT(qat.diagnostics()[0].message, ContainsSubstring("subtract"));
    CHECK(said_by(lua("function subtract(r, n) return {\"halt\", \"mine\"} end\n"
                      "function error() end\nfunction check_set() return 5 end") +
                  "add A 9\nsub A 4\nset B to 3\nprint \"\" B\nhalt A") ==
          Strings{"print  3", "halt  5"});
    // Not even by changing a library.
    CHECK(said_by(lua("table.unpack = nil\nbig.gcd = nil\nstring.format = nil\n"
                      "order_of_reg = nil") +
                  "add A 1\nhalt A") != Strings{});
}

TEST_CASE("functions may stand behind their calls", "[lua-in-qat]") {
    CHECK(small_lines("lua f(A)\nhalt B\n" + lua("function f(r) return {\"add\", r, 1} end")) ==
          small_lines("add A 1\nhalt B"));
}

TEST_CASE("Lua blocks stand outside of blocks", "[lua-in-qat]") {
    CHECK(Qat(small("{\nstart-lua\nend-lua\n}\nhalt B")).summary() == Strings{"syntax: start-lua"});
}

// --- Mistakes.

TEST_CASE("an error in Lua is told at the call, with the line of the Lua code", "[lua-in-qat]") {
    const Qat qat(small(lua("function f(r)\n  error(\"not this way\")\nend") +
                        ".macro m { ($R:reg) => lua f($R) }\nm A\nhalt B"));
    REQUIRE(qat.summary().size() == 1);
    const Diagnostic& error = qat.only();
    CHECK(error.code == Code::kLua);
    CHECK_THAT(error.message, ContainsSubstring("not this way"));
    std::string told = qat.text(error.primary.span);
    for (const Annotation& step : error.trace) told += "; " + qat.text(step.span);
    for (const Annotation& step : error.secondary) told += "; " + qat.text(step.span);
    // The line that failed, the call of Lua and that of the macro are all shown.
    CHECK_THAT(told, ContainsSubstring("error(\"not this way\")"));
    CHECK_THAT(told, ContainsSubstring("m A"));
}

TEST_CASE("Lua that does not read is told at its line", "[lua-in-qat]") {
    const Qat qat(small(lua("x = 1\nfunction f(\nend") + "halt B"));
    REQUIRE(qat.errors() == 1);
    CHECK(qat.diagnostics()[0].code == Code::kLua);
    CHECK(qat.line(qat.diagnostics()[0].primary.span) >= 4);
    CHECK(qat.line(qat.diagnostics()[0].primary.span) <= 5);
    CHECK(
        Qat(small("start-lua\nfunction f() end\nhalt B")).summary()[0].starts_with("unterminated"));
}

TEST_CASE("an unknown function is told, with a near one", "[lua-in-qat]") {
    const Qat qat(small(lua("function subtract(r) end") + "lua substract(A)\nhalt B"));
    REQUIRE(qat.errors() == 1);
    CHECK(qat.diagnostics()[0].code == Code::kUnknownName);
    CHECK_THAT(qat.diagnostics()[0].message, ContainsSubstring("`substract`"));
    CHECK_THAT(qat.diagnostics()[0].help, ContainsSubstring("`subtract`"));
}

TEST_CASE("what is no instruction is told at the call", "[lua-in-qat]") {
    for (const std::string value :
         {"5", "true", "\"add\"", "{5}", "{true}", "{\"add\", {}, error}", "{\"add\", \"A\", 1.5}",
          "function() end", "{{\"add\", \"A\", true}}", "{\"\"}", "{\"lua\", \"f\"}",
          "{\".registers\"}", "{\".macro\", \"m\"}", "{\"x:\", 1}", "{\".define\", 5, 5}",
          "{\".define\", \"x\"}", "{\"print\", \"a\\nb\"}"}) {
        CAPTURE(value);
        const Qat qat(small(lua("function f() return " + value + " end") + "lua f()\nhalt B"));
        REQUIRE(qat.errors() == 1);
        CHECK(qat.diagnostics()[0].code == Code::kLua);
        CHECK(qat.line(qat.diagnostics()[0].primary.span) == 5);
    }
}

TEST_CASE("an instruction of Lua that does not fit is told as one of the text is", "[lua-in-qat]") {
    const Qat qat(
        small(lua("function f(r) return {{\"add\", r}, {\"ad\", r, 1}, {\"goto\", \"x\"}} end") +
              "lua f(A)\nhalt B"));
    CHECK(qat.summary() == Strings{"arguments: lua f(A)", "unknown-instruction: lua f(A)",
                                   "unknown-label: lua f(A)"});
    CHECK(qat.diagnostics()[1].help == "did you mean `add`?");
    const Qat reg(small(lua("function f() return {\"add\", \"C\", 1} end") + "lua f()\nhalt B"));
    REQUIRE(reg.errors() == 1);
    CHECK(reg.diagnostics()[0].code == Code::kUnknownRegister);
    CHECK(reg.line(reg.diagnostics()[0].primary.span) == 5);
}

TEST_CASE("Lua without an end, or without measure, ends in a clear error",
          "[lua-in-qat][hostile]") {
    for (const std::string code :
         {"while true do end", "local t = {}\nwhile true do t[#t + 1] = {} end",
          "local s = \"x\"\nwhile true do s = s .. s end", "local function f() return f() end\nf()",
          "local function f() return 1 + f() end\nf()", "return string.rep(\"x\", 1 << 40)",
          "local b = big(3)\nwhile true do b = b * b end",
          "local t = {}\nfor i = 1, 100 do t = {t, t} end\nreturn t",
          "local t = {}\nt[1] = t\nreturn t"}) {
        CAPTURE(code);
        const Qat qat(small(lua("function f()\n" + code + "\nend") + "lua f()\nhalt B"));
        CHECK(qat.errors() == 1);
        CHECK_FALSE(qat.diagnostics()[0].message.empty());
        // The same while blocks are run.
        if (!kSanitized && code.find("return t") == std::string::npos) {
            CHECK(Qat(small(lua(code) + "halt B")).errors() <= 1);
        }
    }
}

TEST_CASE("Lua that calls a macro that calls Lua ends where macros do", "[lua-in-qat][hostile]") {
    const Qat qat(
        small(lua("function f() return {{\"m\"}} end") + ".macro m { () => lua f() }\nm\nhalt B"));
    REQUIRE(qat.errors() == 1);
    CHECK(qat.only().code == Code::kExpansion);
}

TEST_CASE("a block cannot outlive the call that it was handed to", "[lua-in-qat]") {
    const Qat qat(
        small(lua("local kept\nfunction f(c) if not kept then kept = c end return kept end") +
              ".macro m { ($c:block) => lua f($c) }\nm { add A 1 }\nm { add A 2 }\nhalt B"));
    REQUIRE(qat.errors() == 1);
    CHECK(qat.diagnostics()[0].code == Code::kLua);
}

TEST_CASE("Lua reads no files and asks no system", "[lua-in-qat][hostile]") {
    for (const std::string name :
         {"io", "os", "package", "debug", "require", "dofile", "loadfile"}) {
        CAPTURE(name);
        CHECK(said_by(lua("function f() return " + name + " == nil and 1 or 0 end") +
                      ".define N lua f()\nadd A $N\nhalt A") == Strings{"halt  1"});
    }
}

TEST_CASE("a mistake in a call of the prelude says nothing of its insides", "[lua-in-qat]") {
    const Qat qat(small(".macro both {\n    ($R:reg) => { move $R to $R }\n}\nboth A\nhalt B"));
    const Diagnostic& error = qat.only();
    CHECK(qat.text(error.primary.span) == "move $R to $R");
    REQUIRE(error.trace.size() == 1);
    CHECK(qat.text(error.trace[0].span) == "both A");
    CHECK(error.notes.empty());
    for (const Annotation& other : error.secondary) {
        CHECK(other.span.source == error.primary.span.source);
    }
}

TEST_CASE("a Lua function without a value is named with its arguments", "[lua-in-qat]") {
    const std::string function = lua("function maybe(n, r, t) if n > 3 then return n end end");
    CHECK(Qat(small(function + ".define N lua maybe(7, A, text)\nadd A $N\nhalt A")).ok());
    const Qat qat(small(function + ".define N lua maybe(2, A, text)\nadd A $N\nhalt A"));
    REQUIRE(qat.errors() > 0);
    CHECK(qat.diagnostics()[0].message ==
          "`maybe(2, A, \"text\")` returned nothing, which cannot be the value of a definition");
}
