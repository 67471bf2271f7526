#include "syntax/parser.hpp"

#include <fmt/format.h>

#include "catch.hpp"
#include "diagnosed.hpp"
#include "qat/qat.hpp"
#include "syntax/token_stream.hpp"

using namespace qter;
using namespace qter::testing;

namespace {

struct Parsed {
    explicit Parsed(std::string text)
        : source(0, "test.qat", std::move(text)), file(parse_qat(source, diagnostics)) {}

    template <class Node>
    const Node& get(std::size_t index) const {
        return std::get<Node>(file.statements.at(index).node);
    }
    std::string text(Span span) const { return std::string(source.text(span)); }
    /// The diagnostics as "code: text under it".
    Strings summary() const {
        return diagnosed(diagnostics.items(), [this](Span span) { return text(span); });
    }

    Source source;
    Diagnostics diagnostics;
    ast::File file;
};

Strings texts(const std::vector<ast::Word>& words) {
    Strings all;
    for (const ast::Word& word : words) all.emplace_back(word.text);
    return all;
}

}  // namespace

TEST_CASE("an instruction is a word and its arguments, each with its place", "[parser]") {
    const Parsed parsed("  add A%3 -1  -- why not\nprint \"a \\\" b\" T.A\n");
    REQUIRE(parsed.diagnostics.empty());
    REQUIRE(parsed.file.statements.size() == 2);
    CHECK(parsed.text(parsed.file.statements[0].span) == "add A%3 -1");
    const auto& add = parsed.get<ast::Invocation>(0);
    CHECK(parsed.text(add.name.span) == "add");
    CHECK(parsed.text(std::get<ast::Word>(add.arguments[0]).span) == "A%3");
    CHECK(std::get<ast::Word>(add.arguments[1]).text == "-1");
    const auto& print = parsed.get<ast::Invocation>(1);
    CHECK(std::get<ast::String>(print.arguments[0]).value == "a \" b");
    CHECK(parsed.text(std::get<ast::String>(print.arguments[0]).span) == "\"a \\\" b\"");
}

TEST_CASE("labels may share a line with an instruction and be public", "[parser]") {
    const Parsed parsed("a: b: goto a\n!c: $L:\n");
    REQUIRE(parsed.diagnostics.empty());
    REQUIRE(parsed.file.statements.size() == 5);
    CHECK(parsed.get<ast::Label>(0).name.text == "a");
    CHECK(parsed.text(parsed.file.statements[0].span) == "a:");
    CHECK_FALSE(parsed.get<ast::Label>(1).is_public);
    CHECK(parsed.get<ast::Label>(3).is_public);
    CHECK(parsed.text(parsed.get<ast::Label>(3).name.span) == "c");
    CHECK(parsed.get<ast::Label>(4).name.text == "$L");
}

TEST_CASE("blocks nest and know their extent", "[parser]") {
    const Parsed parsed("{ add A 1\n { halt A } \n}\nloop { goto x }");
    REQUIRE(parsed.diagnostics.empty());
    const auto& block = parsed.get<ast::Block>(0);
    CHECK(block.statements.size() == 2);
    CHECK(parsed.text(block.span) == "{ add A 1\n { halt A } \n}");
    const auto& loop = parsed.get<ast::Invocation>(1);
    CHECK(std::get<ast::Block>(loop.arguments[0]).statements.size() == 1);
}

TEST_CASE("else may stand on the line behind its block", "[parser]") {
    const Parsed parsed("if solved A {\n}\nelse {\n halt A\n}\nadd A 1\nelse");
    REQUIRE(parsed.diagnostics.empty());
    REQUIRE(parsed.file.statements.size() == 3);
    const auto& condition = parsed.get<ast::Invocation>(0);
    REQUIRE(condition.arguments.size() == 5);
    CHECK(std::get<ast::Word>(condition.arguments[3]).text == "else");
}

TEST_CASE("declarations of every kind", "[parser]") {
    const Parsed parsed(
        ".registers\n{\n"
        "  A, B <- 3x3 builtin (90,\n   90)\n"
        "  C <- 3x3 builtin 1260\n"
        "  tape T ~ D, E \u2190 3x3 (R U,\n L' D')\n"
        "  \U0001F9E9 V ~ F <- 3x3 R U2 D' B D'\n"
        "  G, H <- 3x3 solve (90, 90)\n"
        "  I <- theoretical 100 -- none\n"
        "  tape <- 3x3 U }");
    REQUIRE(parsed.diagnostics.empty());
    const auto& all = parsed.get<ast::Registers>(0).declarations;
    REQUIRE(all.size() == 7);
    CHECK(texts(all[0].names) == Strings{"A", "B"});
    const auto& preset = std::get<ast::BuiltinArchitecture>(all[0].architecture);
    CHECK(texts(preset.orders) == Strings{"90", "90"});
    CHECK(parsed.text(preset.orders_span) == "(90,\n   90)");
    CHECK(texts(std::get<ast::BuiltinArchitecture>(all[1].architecture).orders) == Strings{"1260"});
    CHECK(all[2].tape->text == "T");
    const auto& generators = std::get<ast::ExplicitArchitecture>(all[2].architecture).generators;
    REQUIRE(generators.size() == 2);
    CHECK(texts(generators[1].moves) == Strings{"L'", "D'"});
    CHECK(parsed.text(generators[1].span) == "L' D'");
    CHECK(all[3].tape->text == "V");
    CHECK(parsed.text(all[3].architecture_span) == "3x3 R U2 D' B D'");
    CHECK(texts(std::get<ast::SolvedArchitecture>(all[4].architecture).orders) ==
          Strings{"90", "90"});
    CHECK(std::get<ast::TheoreticalArchitecture>(all[5].architecture).order.text == "100");
    CHECK_FALSE(all[6].tape);
    CHECK(texts(all[6].names) == Strings{"tape"});
}

TEST_CASE("definitions of every kind", "[parser]") {
    const Parsed parsed(
        ".define PI 3\n.define X $PI\n.define D { add A 1 }\n.define L lua f(A, \"b\")\n$D");
    REQUIRE(parsed.diagnostics.empty());
    CHECK(std::get<ast::Word>(parsed.get<ast::Define>(0).value).text == "3");
    CHECK(std::get<ast::Word>(parsed.get<ast::Define>(1).value).text == "$PI");
    CHECK(std::get<ast::Block>(parsed.get<ast::Define>(2).value).statements.size() == 1);
    const auto& call = std::get<ast::LuaCall>(parsed.get<ast::Define>(3).value);
    CHECK(call.function.text == "f");
    CHECK(call.arguments.size() == 2);
    CHECK(parsed.text(call.span) == "lua f(A, \"b\")");
    CHECK(parsed.get<ast::Splice>(4).name.text == "$D");
}

TEST_CASE("macros, imports and Lua", "[parser]") {
    const Parsed parsed(
        ".macro move {\n"
        "  ($A:reg to $B:reg) => { loop: goto loop }\n"
        "  ($N:int $C:block $I:ident $T:tape) \u21d2 lua f($N)\n"
        "  () => $C\n"
        "}\n"
        "import \"a/b.qat\"\n.import \"c.qat\"\n"
        "start-lua\nfunction f() end\nend-lua\n"
        "lua f()\n");
    REQUIRE(parsed.diagnostics.empty());
    const auto& macro = parsed.get<ast::Macro>(0);
    REQUIRE(macro.branches.size() == 3);
    REQUIRE(macro.branches[0].pattern.size() == 3);
    CHECK(std::get<ast::Parameter>(macro.branches[0].pattern[0]).name.text == "A");
    CHECK(std::get<ast::Word>(macro.branches[0].pattern[1]).text == "to");
    CHECK(parsed.text(macro.branches[0].pattern_span) == "($A:reg to $B:reg)");
    const auto& tape = std::get<ast::Parameter>(macro.branches[1].pattern[3]);
    CHECK(tape.kind == ast::ParameterKind::kTape);
    CHECK(parsed.text(tape.span) == "$T:tape");
    CHECK(std::holds_alternative<ast::LuaCall>(macro.branches[1].body.at(0).node));
    CHECK(macro.branches[2].pattern.empty());
    CHECK(parsed.get<ast::Import>(1).path.value == "a/b.qat");
    CHECK(parsed.get<ast::Import>(2).path.value == "c.qat");
    CHECK(parsed.text(parsed.get<ast::LuaBlock>(3).code) == "\nfunction f() end\n");
    CHECK(parsed.get<ast::LuaCall>(4).arguments.empty());
}

TEST_CASE("each mistake costs its own line only", "[parser]") {
    const Parsed parsed(
        "add A, 1\n"                                             // 1: a comma
        "add A 1\n"                                              //
        ".define 5 3\n"                                          // 3: a name that is a number
        "(x)\n"                                                  // 4: no instruction
        "goto (a { b\n c }\n"                                    // 5: skipped with its block
        ".macro m { ($x) => add A 1\n ($R:reg) => add $R 1 }\n"  // 7: a parameter without a kind
        "halt A\n");
    CHECK(parsed.summary() ==
          Strings{"syntax: ,", "syntax: 5", "syntax: (", "syntax: (", "syntax: )"});
    REQUIRE(parsed.file.statements.size() == 3);
    CHECK(parsed.text(parsed.file.statements[0].span) == "add A 1");
    CHECK(parsed.get<ast::Macro>(1).branches.size() == 1);
    CHECK(parsed.text(parsed.file.statements[2].span) == "halt A");
    CHECK(parsed.file.complete);
}

TEST_CASE("a declaration that does not read keeps its names", "[parser]") {
    const Parsed parsed(
        ".registers {\n"
        "  A, B 3x3 builtin (90, 90)\n"
        "  C <- 3x3 bultin (90)\n"
        "  D <- 3x3 builtin (90\n"
        "  E <- \n"
        "  F <- 3x3 U, D\n"
        "  G <- 3x3 U\n"
        "}");
    CHECK(parsed.summary() ==
          Strings{"syntax: 3x3", "syntax: bultin", "syntax: ", "syntax: ", "syntax: ,"});
    const auto& all = parsed.get<ast::Registers>(0).declarations;
    REQUIRE(all.size() == 6);
    CHECK(texts(all[0].names) == Strings{"A", "B"});
    CHECK(std::holds_alternative<std::monostate>(all[0].architecture));
    CHECK(std::holds_alternative<ast::ExplicitArchitecture>(all[5].architecture));
    CHECK(parsed.diagnostics.items()[1].help == "did you mean `builtin`?");
    CHECK(parsed.diagnostics.items()[4].help.find("(U, D')") != std::string::npos);
}

TEST_CASE("what is missing at the end of a line is shown behind its last word", "[parser]") {
    const Parsed parsed("import    -- nothing\n");
    REQUIRE(parsed.diagnostics.items().size() == 1);
    const Diagnostic& item = parsed.diagnostics.items()[0];
    CHECK(item.primary.span.begin == 6);
    CHECK(item.primary.span.end == 6);
    CHECK(item.message == "expected a path in quotes, found the end of the line");
}

TEST_CASE("braces that do not match", "[parser]") {
    const Parsed stray("add A 1\n}\nadd A 2");
    CHECK(stray.summary() == Strings{"syntax: }"});
    CHECK(stray.file.statements.size() == 2);
    CHECK(stray.file.complete);

    const Parsed open("{\n  add A 1\n  { add A 2 }\n{");
    REQUIRE(open.summary() == Strings{"unterminated: {"});
    CHECK(open.diagnostics.items()[0].primary.span.begin == 26);
    CHECK_FALSE(open.file.complete);

    const Parsed registers(".registers {\n A <- 3x3 U\n");
    CHECK(registers.summary() == Strings{"unterminated: {"});
    const Parsed macro(".macro m {\n () => halt \"\"\n");
    CHECK(macro.summary() == Strings{"unterminated: {"});
}

TEST_CASE("directives that do not read", "[parser]") {
    CHECK(Parsed(".registres { A <- 3x3 U }").diagnostics.items()[0].help ==
          "did you mean `.registers`?");
    CHECK(Parsed("add A 1 end-lua\nend-lua").summary() == Strings{"syntax: end-lua"});
    CHECK(Parsed(".define A%X 3").summary() == Strings{"syntax: A%X"});
    CHECK(Parsed(".define X").summary() == Strings{"syntax: "});
    CHECK(Parsed(".define").summary() == Strings{"syntax: "});
    CHECK(Parsed(".define X \"a\"").summary() == Strings{"syntax: \"a\""});
    CHECK(Parsed("lua f").summary() == Strings{"syntax: "});
    CHECK(Parsed("lua f(a b)").summary() == Strings{"syntax: b"});
    const Parsed no_argument("lua f(a, , b)\nadd A,\n");
    CHECK(no_argument.summary() == Strings{"syntax: ,", "syntax: ,"});
    CHECK(
        Parsed(".macro m { (a) = add A 1\n (b) => .define X 1\n (c) => L: halt \"\" }").summary() ==
        Strings{"syntax: =", "syntax: .define", "syntax: L"});
    CHECK(Parsed(".macro").summary() == Strings{"syntax: "});
}

TEST_CASE("the limits on depth and size", "[parser][hostile]") {
    const auto nested = [](std::size_t depth, bool closed) {
        std::string text;
        for (std::size_t i = 0; i < depth; ++i) text += "{\n";
        text += "halt \"\"\n";
        for (std::size_t i = 0; i < depth && closed; ++i) text += "}\n";
        return text;
    };
    CHECK(Parsed(nested(kMaxDepth, true)).diagnostics.empty());
    CHECK(Parsed(nested(kMaxDepth + 1, true)).summary() == Strings{"too-large: {"});
    CHECK(Parsed(nested(10'000, true)).summary() == Strings{"too-large: {"});
    CHECK(Parsed(nested(10'000, false)).summary() == Strings{"too-large: {"});

    // The rest of the file is still read behind the block that nests too deep.
    CHECK(Parsed(nested(10'000, true) + "add A,\n").summary() ==
          Strings{"too-large: {", "syntax: ,"});

    // Each `else if` is a block in the one before.
    const auto chain = [](std::size_t length, std::string_view between = " ") {
        std::string text = "if solved A { add A 1 }";
        for (std::size_t i = 0; i < length; ++i) {
            text += fmt::format("{}else if solved A {{ add A 1 }}", between);
        }
        return text + "\nadd A,\n";
    };
    CHECK(Parsed(chain(kMaxDepth - 1)).summary() == Strings{"syntax: ,"});
    CHECK(Parsed(chain(kMaxDepth)).summary() == Strings{"too-large: {", "syntax: ,"});
    // However long it is, and where its branches begin.
    CHECK(Parsed(chain(kMaxDepth + 40)).summary() == Strings{"too-large: {", "syntax: ,"});
    CHECK(Parsed(chain(kMaxDepth + 40, "\n")).summary() == Strings{"too-large: {", "syntax: ,"});
    std::string inner = nested(kMaxDepth, true);
    const std::string halt = "halt \"\"";
    inner.replace(inner.find(halt), halt.size(), "m else if x\nadd A,");
    const Parsed innermost(std::move(inner));
    CHECK(innermost.summary() == Strings{"too-large: if", "syntax: ,"});

    std::string inside_of_calls;
    for (int i = 0; i < 10'000; ++i) inside_of_calls += "loop {";
    CHECK(Parsed(inside_of_calls).summary() == Strings{"too-large: {"});

    std::string many(2 * kMaxTokens + 100, 'x');
    for (std::size_t i = 1; i < many.size(); i += 2) many[i] = ' ';
    const Parsed too_many(std::move(many));
    CHECK(too_many.summary() == Strings{"too-large: x"});
    CHECK_FALSE(too_many.file.complete);
}

TEST_CASE("after as many errors as are kept the parser stops", "[parser]") {
    std::string text;
    for (int i = 0; i < 10'000; ++i) text += ",\n";
    const Parsed parsed(std::move(text));
    CHECK(parsed.diagnostics.error_count() == Diagnostics::kMaxErrors);
    CHECK_FALSE(parsed.file.complete);
}
