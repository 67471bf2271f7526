#include <sstream>

#include "catch.hpp"
#include "qat/qat.hpp"
#include "syntax/lexer.hpp"

using namespace qter;
using namespace qter::testing;

namespace {

/// The tokens of a text as "kind'text'", separated by blanks; W is a word, N an end of line.
std::string lex(const std::string& text, Diagnostics* out = nullptr) {
    constexpr std::string_view kLetters = "WSN,:{}()<>TL$";
    SourceMap sources;
    const Source& source = sources.add("test.qat", text);
    Diagnostics diagnostics;
    Lexer lexer(source, diagnostics);
    std::ostringstream shown;
    for (Token token = lexer.next(); token.kind != TokenKind::kEnd; token = lexer.next()) {
        shown << (shown.str().empty() ? "" : " ");
        const char letter = kLetters[static_cast<std::size_t>(token.kind)];
        shown << letter;
        if (letter == 'W' || letter == 'S' || letter == 'L') shown << source.text(token.span);
    }
    if (out != nullptr) *out = diagnostics;
    return shown.str();
}

/// The only diagnostic of a text, as "code at line:column message".
std::string error(const std::string& text) {
    Diagnostics diagnostics;
    lex(text, &diagnostics);
    if (diagnostics.items().size() != 1) return "not exactly one diagnostic";
    const Diagnostic& item = diagnostics.items()[0];
    const Source source(0, "test.qat", text);
    const Location at = source.location(item.primary.span.begin);
    return std::string(code_slug(item.code)) + " at " + std::to_string(at.line) + ":" +
           std::to_string(at.column) + " `" + std::string(source.text(item.primary.span)) + "`";
}

}  // namespace

TEST_CASE("words end at white space and punctuation", "[lexer]") {
    CHECK(lex("add A 1") == "Wadd WA W1");
    CHECK(lex("loop: goto loop") == "Wloop : Wgoto Wloop");
    CHECK(lex("{x}(y,z)") == "{ Wx } ( Wy , Wz )");
    CHECK(lex("a\"b\"c") == "Wa S\"b\" Wc");
    CHECK(lex("\tadd\t A\r\n") == "Wadd WA N");
}

TEST_CASE("what means something inside of a word leaves it whole", "[lexer]") {
    CHECK(lex("A%3 T.A $R%3 R2' !L -1 a-b .define ~") ==
          "WA%3 WT.A W$R%3 WR2' W!L W-1 Wa-b W.define W~");
    CHECK(lex("Grün ∑") == "WGrün W∑");
}

TEST_CASE("arrows are one token in both spellings and end words", "[lexer]") {
    CHECK(lex("A <- B \u2190 C => D \u21d2 E") == "WA < WB < WC > WD > WE");
    CHECK(lex("A<-3x3") == "WA < W3x3");
    CHECK(lex("a=>b") == "Wa > Wb");
}

TEST_CASE("both tape signs are the tape keyword", "[lexer]") {
    CHECK(lex("\U0001F9E9 X \U0001F4FC Y tape Z") == "T WX T WY Wtape WZ");
}

TEST_CASE("ends of line are tokens, a run of them is one, leading ones are none", "[lexer]") {
    CHECK(lex("a\nb") == "Wa N Wb");
    CHECK(lex("\n\n a \n \n -- c\n b\n") == "Wa N Wb N");
}

TEST_CASE("comments of every kind vanish", "[lexer]") {
    CHECK(lex("a -- b\nc") == "Wa N Wc");
    CHECK(lex("a // b\nc") == "Wa N Wc");
    CHECK(lex("a--b\nc//d") == "Wa N Wc");
    CHECK(lex("a --[[ b ]] c") == "Wa Wc");
    CHECK(lex("a /* b */ c/*d*/e") == "Wa Wc We");
    CHECK(lex("a /* \" */ b") == "Wa Wb");
    CHECK(lex("a -- \"") == "Wa");
}

TEST_CASE("comments can be asked for", "[lexer]") {
    SourceMap sources;
    const Source& source =
        sources.add("test.qat", "#! x\n-- a\n\nb--c\n/* d\n */ e --[[ f ]] \"// no\" //g\n/* h");
    Diagnostics diagnostics;
    std::vector<Span> comments;
    Lexer lexer(source, diagnostics, &comments);
    Strings before;  // of each token
    for (Token token; token = lexer.next(), true;) {
        std::string all;
        for (const Span comment : comments) all += "<" + std::string(source.text(comment)) + ">";
        comments.clear();
        before.push_back(all);
        if (token.kind == TokenKind::kEnd) break;
    }
    CHECK(before ==
          Strings{"<#! x><-- a>", "<--c>", "</* d\n */>", "<--[[ f ]]>", "<//g>", "</* h>"});
}

TEST_CASE("a comment over several lines ends the line it begins on", "[lexer]") {
    CHECK(lex("a --[[ b\nc ]] d") == "Wa N Wd");
    CHECK(lex("a /* b\n\n */ /* \n */ d") == "Wa N Wd");
}

TEST_CASE("a first line with #! is skipped, as is a byte order mark", "[lexer]") {
    CHECK(lex("#!/usr/bin/env qter\na") == "Wa");
    CHECK(lex("\xef\xbb\xbf#! x\na") == "Wa");
    CHECK(lex("a\n#! b") == "Wa N W#! Wb");
}

TEST_CASE("strings keep their escapes as written", "[lexer]") {
    CHECK(lex(R"(print "a \"b\" \\" A)") == R"(Wprint S"a \"b\" \\" WA)");
    CHECK(lex("\"-- no comment\"") == "S\"-- no comment\"");
}

TEST_CASE("Lua is captured raw, with and without dots", "[lexer]") {
    CHECK(lex("start-lua\n x = {\"\n end-lua\na") == "Lstart-lua\n x = {\"\n end-lua N Wa");
    CHECK(lex(".start-lua return 1 .end-lua") == "L.start-lua return 1 .end-lua");
    CHECK(lex("start-lua local end-luaX = 1\nend-lua") == "Lstart-lua local end-luaX = 1\nend-lua");
    // Only where an instruction could stand.
    CHECK(lex("goto start-lua") == "Wgoto Wstart-lua");
}

TEST_CASE("the code of a Lua block is what is between the markers", "[lexer]") {
    const auto code = [](const std::string& text) {
        SourceMap sources;
        const Source& source = sources.add("test.qat", text);
        Diagnostics diagnostics;
        return std::string(source.text(lua_code(Lexer(source, diagnostics).next(), source)));
    };
    CHECK(code(".start-lua\nf()\n.end-lua") == "\nf()\n");
    CHECK(code("start-lua f() end-lua") == " f() ");
    CHECK(code("start-lua f()") == " f()");
}

TEST_CASE("what has no end is reported where it begins", "[lexer]") {
    CHECK(error("a\n  print \"b\nc") == "unterminated at 2:9 `\"b`");
    CHECK(error("a\n --[[ b") == "unterminated at 2:2 `--[[`");
    CHECK(error("a /* b\n\n") == "unterminated at 1:3 `/*`");
    CHECK(error("a\n.start-lua\n b") == "unterminated at 2:1 `.start-lua`");
    CHECK(error("a \"b\\") == "unterminated at 1:3 `\"b\\`");
}

TEST_CASE("an unknown escape is reported alone", "[lexer]") {
    CHECK(error(R"(print "a\nb")") == R"(syntax at 1:9 `\n`)");
}

TEST_CASE("columns count characters, not bytes", "[lexer]") {
    CHECK(error("print \"ü\" \"b") == "unterminated at 1:11 `\"b`");
}

TEST_CASE("the lexer goes on behind every mistake", "[lexer]") {
    Diagnostics diagnostics;
    CHECK(lex("print \"a\nprint \"\\q\"\ngoto x", &diagnostics) ==
          "Wprint S\"a N Wprint S\"\\q\" N Wgoto Wx");
    CHECK(diagnostics.error_count() == 2);
}
