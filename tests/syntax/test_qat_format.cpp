#include <rapidcheck.h>

#include <filesystem>
#include <random>

#include "catch.hpp"
#include "support/files.hpp"
#include "syntax/essence.hpp"
#include "syntax/qat_format.hpp"

using namespace qter;
using namespace qter::testing;

namespace {

namespace fs = std::filesystem;

/// The text laid out; "?" and the first message when that is refused.
std::string laid_out(std::string text) {
    SourceMap sources;
    const auto made = format_qat(sources.add("test.qat", std::move(text)));
    return made ? *made : "?" + made.diagnostics().items().at(0).message;
}

/// What must hold of every text that parses; the reason why it does not, or "".
std::string error_about(const std::string& text) {
    SourceMap sources;
    const Source& before = sources.add("before.qat", text);
    const auto made = format_qat(before);
    const std::string tree = tree_of(before);
    if (tree.ends_with('?')) return made ? "a text that does not parse is laid out" : "";
    if (!made) return "a text that parses is refused";
    const Source& after = sources.add("after.qat", *made);
    if (essence(after) != essence(before)) return "tokens change:\n" + *made;
    if (tree_of(after) != tree) return "the tree changes:\n" + *made;
    if (laid_out(*made) != *made) return "not stable:\n" + *made + "----\n" + laid_out(*made);
    const bool ends = made->empty() || (made->ends_with('\n') && !made->ends_with("\n\n"));
    return ends ? "" : "no single end of line at the end";
}

/// Every text of QAT in the project: examples, tests, and what stands in the reference.
std::vector<std::string> all_texts() {
    std::vector<std::string> texts;
    const fs::path root = QTER_SOURCE_DIR;
    for (const char* const folder : {"examples", "tests/cli/golden/files"}) {
        for (const auto& entry : fs::directory_iterator(root / folder)) {
            if (entry.path().extension() != ".qat") continue;
            SourceMap sources;
            const auto id = read_source(sources, entry.path());
            REQUIRE(id.ok());
            texts.emplace_back(sources[*id].text());
        }
    }
    SourceMap sources;
    const auto id = read_source(sources, (root / "docs/language-qat.md").string());
    REQUIRE(id.ok());
    std::string_view rest = sources[*id].text();
    constexpr std::string_view kFence = "\n```qat";
    for (std::size_t at = rest.find(kFence); at != rest.npos; at = rest.find(kFence)) {
        rest.remove_prefix(rest.find('\n', at + kFence.size()) + 1);
        texts.emplace_back(rest.substr(0, rest.find("\n```") + 1));
    }
    return texts;
}

/// Pseudo-random numbers that a failing seed gives again.
class Dice {
 public:
    explicit Dice(std::uint32_t seed) : engine_(seed) {}
    std::size_t below(std::size_t count) { return engine_() % count; }
    bool once_in(std::size_t count) { return below(count) == 0; }
    std::string any(const std::vector<std::string>& of) { return of[below(of.size())]; }

 private:
    std::mt19937 engine_;
};

/// White space, and comments that end no line.
std::string any_gap(Dice& dice) {
    static const std::vector<std::string> kGaps = {" ",         "  ",    "\t ",         "        ",
                                                   " /* c */ ", "/**/ ", " --[[ -- ]] "};
    return dice.any(kGaps);
}

/// An end of line, with white space, comments and further ones.
std::string any_break(Dice& dice) {
    static const std::vector<std::string> kBreaks = {"\n",
                                                     "\r\n",
                                                     "\n\n\n",
                                                     "  \n\t",
                                                     "-- c\n",
                                                     " // c  \n   ",
                                                     "\n  -- c\n\n",
                                                     "/* a\n b */",
                                                     " --[[ a\n\n  b ]]  ",
                                                     "\n--a\n--b\n",
                                                     " /* a */ -- b\n      "};
    return dice.any(kBreaks);
}

/// The same tokens with other white space and other comments between them.
std::string respaced(const std::string& text, Dice& dice) {
    SourceMap sources;
    const Source& source = sources.add("test.qat", text);
    Diagnostics none;
    Lexer lexer(source, none);
    std::string made;
    for (Token token = lexer.next(); token.kind != TokenKind::kEnd; token = lexer.next()) {
        if (token.kind == TokenKind::kNewline) {
            made += any_break(dice);
        } else {
            made += source.text(token.span);
            // Words that touch would be one, and so would a Lua block's end and what follows.
            made += dice.once_in(3) ? any_gap(dice) : " ";
        }
    }
    return made;
}

/// Programs that parse and say nothing of sense.
class Soup {
 public:
    explicit Soup(Dice& dice) : dice_(dice) {}

    std::string make() {
        if (dice_.once_in(8)) text_ += "#! first line  \n";
        statements(3 + dice_.below(8), 0);
        return std::move(text_);
    }

 private:
    void end_line() { text_ += any_break(dice_); }
    void gap() { text_ += dice_.once_in(4) ? any_gap(dice_) : " "; }
    void word(const std::string& text) {
        text_ += text;
        gap();
    }
    std::string name() {
        return dice_.any({"a", "B", "x-1", "$d", "größer", "A%3", "-5", "T.A", "else", "ü∑", "goto",
                          "tape", "~", "$x%2", "R2'", "#!x", "解"});
    }

    void statements(std::size_t count, std::size_t depth) {
        for (std::size_t i = 0; i < count; ++i) {
            statement(depth);
            end_line();
        }
    }

    void statement(std::size_t depth) {
        for (; dice_.once_in(4); dice_.once_in(2) ? end_line() : gap()) {
            text_ += dice_.any({"l1", "!pub", "$l"}) + dice_.any({":", " :", " /* c */:"});
        }
        switch (dice_.below(depth < 3 ? 13 : 8)) {
            case 0:
                word(dice_.any({"import", ".import"}));
                text_ += "\"a//b--c\"";
                return;
            case 1:
                word(".define");
                word("d");
                return word(name());
            case 2:
                text_ += dice_.any({"start-lua f() end-lua", ".start-lua\n  x = {\"\n\n end-lua",
                                    "start-lua\r\n\tf()\r\n\t.end-lua"});
                return end_line();
            case 3:
                word("lua");
                word("f");
                text_ += dice_.any({"()", "( a,\"b\" , -5 )", "(a , b)"});
                return;
            case 4:
                word("print");
                text_ += dice_.any({"\"a -- \\\" b\"", "\"\""});
                gap();
                return word(name());
            case 8:
                return registers();
            case 9:
                return macro(depth);
            case 10:
                return block(depth);
            case 11:
            case 12:
                return branch(depth);
            default:
                for (std::size_t i = 1 + dice_.below(4); i > 0; --i) word("w" + name());
        }
    }

    void block(std::size_t depth) {
        word("{");
        if (dice_.once_in(2)) {
            // What may stay on its line.
            if (!dice_.once_in(5)) word("add");
            if (dice_.once_in(4)) block(depth + 1);
        } else {
            if (dice_.once_in(2)) end_line();
            statements(dice_.below(4), depth + 1);
            if (dice_.once_in(2)) word("add");
        }
        word("}");
    }

    void branch(std::size_t depth) {
        word("if");
        for (std::size_t i = dice_.below(4); i > 0; --i) word("some-longer-word-" + name());
        block(depth);
        if (dice_.once_in(2)) {
            if (dice_.once_in(3)) end_line();
            word("else");
            block(depth);
        }
    }

    void registers() {
        word(".registers");
        if (dice_.once_in(4)) end_line();
        word("{");
        for (std::size_t i = dice_.below(5); i > 0; --i) {
            if (dice_.once_in(2)) end_line();
            if (dice_.once_in(4)) text_ += dice_.any({"tape T ~ ", "🧩 T ~ "});
            text_ += dice_.any({"A", "Long_name", "A,B", "A ,\nB", "größer"});
            text_ += dice_.any({"<-", " \u2190 ", "   <-\t"});
            text_ += dice_.any({"3x3 builtin(90,\n90\n)", "\"c f 1/3\" R U'", "3x3(R U',\nD2 L)",
                                "theoretical 5", "3x3 solve ( 5 )", "3x3 builtin 90",
                                "3x3 (\nR -- c\n, U)"});
            end_line();
        }
        word("}");
    }

    void macro(std::size_t depth) {
        word(".macro");
        word("m");
        if (dice_.once_in(4)) end_line();
        word("{");
        for (std::size_t i = dice_.below(4); i > 0; --i) {
            if (dice_.once_in(2)) end_line();
            text_ += dice_.any({"()", "($R:reg)", "( $R : reg by $N:int )", "(word)"});
            gap();
            word(dice_.any({"=>", "\u21d2"}));
            if (dice_.once_in(3)) end_line();
            dice_.once_in(2) ? block(depth + 1) : branch(depth + 1);
            end_line();
        }
        word("}");
    }

    Dice& dice_;
    std::string text_;
};

}  // namespace

TEST_CASE("layout: blocks, labels and directives", "[format]") {
    CHECK(laid_out("add   A\t1\n  add A 2") == "add A 1\nadd A 2\n");
    CHECK(laid_out("{\nadd A 1\n{\nadd B 1\n}\n}") ==
          "{\n    add A 1\n    {\n        add B 1\n    }\n}\n");
    CHECK(laid_out("import \"x\"\nadd A 1\nl:\nadd A 2\n.define X 3") ==
          "import \"x\"\n    add A 1\nl:\n    add A 2\n.define X 3\n");
    CHECK(laid_out("l :add A 1\na:b:\nadd A 2") == "l: add A 1\na: b:\n    add A 2\n");
    CHECK(laid_out("if A {\nl: goto l\n}\n!m:") == "    if A {\n        l: goto l\n    }\n!m:\n");
    CHECK(laid_out("l: if A {\nadd A 1\n}") == "l: if A {\n        add A 1\n    }\n");
}

TEST_CASE("layout: empty lines", "[format]") {
    CHECK(laid_out("\n\n a\n\n\n\nb\n\n") == "a\n\nb\n");
    CHECK(laid_out("{\n\n\na\n\n\n}") == "{\n    a\n}\n");
    CHECK(laid_out("{ -- c\n\na\n\n-- d\n\n}") == "{  -- c\n    a\n\n    -- d\n}\n");
    CHECK(laid_out("").empty());
    CHECK(laid_out(" \n\t\n").empty());
}

TEST_CASE("layout: blocks on one line", "[format]") {
    CHECK(laid_out("if A {add A 1}else{ }") == "if A { add A 1 } else {}\n");
    CHECK(laid_out("{ add A 1\n}") == "{\n    add A 1\n}\n");
    CHECK(laid_out("{\n}") == "{\n}\n");
    CHECK(laid_out("if A {\na\n} else {b}") == "if A {\n    a\n} else { b }\n");
    CHECK(laid_out("if A {\na\n}\n  else {b}") == "if A {\n    a\n}\nelse { b }\n");
    // 100 columns stay, 101 do not; a comment does not count.
    const std::string wide(89, 'x');
    CHECK(laid_out("w { " + wide + " } w -- " + wide) == "w { " + wide + " } w  -- " + wide + "\n");
    CHECK(laid_out("www {" + wide + "} ww") == "www { " + wide + " } ww\n");
    CHECK(laid_out("wwww { " + wide + " } ww") == "wwww {\n    " + wide + "\n} ww\n");
    // When one block is spread, the others of the instruction are as well.
    CHECK(laid_out("w { " + wide + "1234567 } else { a }") ==
          "w {\n    " + wide + "1234567\n} else {\n    a\n}\n");
    // The inner one is indented by what the line has lost, so it is as wide.
    CHECK(laid_out("{ { " + wide + "1234 } }") == "{\n    {\n        " + wide + "1234\n    }\n}\n");
}

TEST_CASE("layout: a brace stands behind what it belongs to", "[format]") {
    CHECK(laid_out(".registers\n\n{A <- 3x3 U}") == ".registers { A <- 3x3 U }\n");
    CHECK(laid_out(".macro m\n{\n() =>\n{\na\n}\n}") ==
          ".macro m {\n    () => {\n        a\n    }\n}\n");
    // A block of its own is not the instruction's above.
    CHECK(laid_out("if A\n{\na\n}") == "if A\n{\n    a\n}\n");
    CHECK(laid_out(".registers -- c\n{\nA <- 3x3 U\n}") ==
          ".registers  -- c\n{\n    A <- 3x3 U\n}\n");
}

TEST_CASE("layout: macros", "[format]") {
    CHECK(laid_out(".macro m {\n( $R : reg by $N:int )=>add $R $N\n(x)\u21d2\nlua f ( A,5 )\n}") ==
          ".macro m {\n    ($R:reg by $N:int) => add $R $N\n    (x) \u21d2\n        lua f(A, 5)\n"
          "}\n");
}

TEST_CASE("layout: declarations of registers", "[format]") {
    CHECK(laid_out(".registers {\nA,B<-3x3 builtin(90,90)\nLong_name \u2190 3x3 R  U'\n\n"
                   "C<-theoretical 5\n}") ==
          ".registers {\n    A, B      <- 3x3 builtin (90, 90)\n"
          "    Long_name \u2190 3x3 R U'\n\n    C <- theoretical 5\n}\n");
    CHECK(laid_out(".registers {\nA,B<-3x3 (R U, -- one\n D'\n)\ntape T~ ~ CC <- 3x3 D\n}") ==
          ".registers {\n    A, B         <- 3x3 (R U,  -- one\n        D'\n    )\n"
          "    tape T~ ~ CC <- 3x3 D\n}\n");
    CHECK(laid_out(".registers {\nA,\nB <- \"c  f 1/3\" (U, D)\n}") ==
          ".registers {\n    A,\n        B <- \"c  f 1/3\" (U, D)\n}\n");
    // A terminal gives the sign of a tape two columns.
    CHECK(laid_out(".registers {\n\U0001F9E9 T ~ A <- 3x3 U\ntap <- 3x3 U\n}") ==
          ".registers {\n    \U0001F9E9 T ~ A <- 3x3 U\n    tap      <- 3x3 U\n}\n");
}

TEST_CASE("layout: comments", "[format]") {
    CHECK(laid_out("add A 1--c\nadd A 100//d\n\na--e") ==
          "add A 1    --c\nadd A 100  //d\n\na  --e\n");
    CHECK(laid_out("a /* b */ c/*d*/e") == "a /* b */ c /*d*/ e\n");
    CHECK(laid_out("/* b */a") == "/* b */ a\n");
    CHECK(laid_out("add A 1 -- c  \t\r\n") == "add A 1  -- c\n");
    // On lines of their own they go with what follows.
    CHECK(laid_out("-- t\na\n-- l\nl:\n-- b\n{\n-- e\n}\n -- end") ==
          "    -- t\n    a\n-- l\nl:\n    -- b\n    {\n        -- e\n    }\n-- end\n");
    CHECK(laid_out("{\nl:\n-- last\n}") == "{\n    l:\n        -- last\n}\n");
    CHECK(laid_out("{\n  /* a\n     b\n */ x\n}") == "{\n    /* a\n     b\n */\n    x\n}\n");
    CHECK(laid_out("{ /* of x */ x\n}") == "{\n    /* of x */ x\n}\n");
    CHECK(laid_out("{ /* of { */\nx\n}") == "{  /* of { */\n    x\n}\n");
    // A word of moves ends where a comment begins, and so it stays.
    CHECK(laid_out(".registers {\nA <- megaminx R--\n}") ==
          ".registers {\n    A <- megaminx R  --\n}\n");
    CHECK(laid_out("a//b") == "a  //b\n");
}

TEST_CASE("layout: comments of a very wide line line up with nothing", "[format]") {
    const std::string wide(101, 'x');
    CHECK(laid_out("a --1\n" + wide + " --2\nbb --3") == "a  --1\n" + wide + "  --2\nbb  --3\n");
}

TEST_CASE("layout: Lua stays as it is but for its markers", "[format]") {
    CHECK(laid_out("{\nstart-lua  \n x =  {1,\r\n   2}\t\n\t\tend-lua\n}") ==
          "{\n    start-lua  \n x =  {1,\r\n   2}\t\n    end-lua\n}\n");
    CHECK(laid_out("  start-lua  f( ) end-lua -- c") == "start-lua  f( ) end-lua  -- c\n");
}

TEST_CASE("layout: what is special at the begin of a file stays special, and only that",
          "[format]") {
    CHECK(laid_out("#!/usr/bin/env qter  \nl:\na") == "#!/usr/bin/env qter\nl:\n    a\n");
    CHECK(laid_out("#! x\n\n\na") == "#! x\n\na\n");
    // Without the empty line this would be skipped.
    CHECK(laid_out("\n\n#! x\na") == "\n#! x\na\n");
    CHECK(laid_out("\n#! x\na\nl:") == "    #! x\n    a\nl:\n");
}

TEST_CASE("layout: ends of line", "[format]") {
    CHECK(laid_out("a\r\n\r\n/* b\r\nc */\r\nd \"e\"\r\n") == "a\n\n/* b\nc */\nd \"e\"\n");
    CHECK(laid_out("a") == "a\n");
}

TEST_CASE("layout: what does not parse is refused, names that are not there are fine", "[format]") {
    CHECK(laid_out("add \"a") == "?this text has no closing quote on its line");
    CHECK(laid_out("{") == "?this `{` is never closed");
    CHECK(laid_out("}").starts_with("?"));
    CHECK(laid_out("import \"nowhere\"\nfrobnicate  X") == "import \"nowhere\"\nfrobnicate X\n");
}

TEST_CASE("layout: a text that would grow too large is refused", "[format]") {
    // 250 blocks deep, a line takes a thousand columns.
    std::string text = std::string(250, '{') + '\n';
    for (int i = 0; i < 50'000; ++i) text += "a\n";
    CHECK(
        laid_out(text + std::string(250, '}')).starts_with("?formatted, `test.qat` would exceed"));
}

TEST_CASE("layout: all texts of the project keep what they say, however they are spaced",
          "[format]") {
    const std::vector<std::string> texts = all_texts();
    CHECK(texts.size() >= 15);
    Dice dice(1);
    for (const std::string& text : texts) {
        CAPTURE(text);
        CHECK(error_about(text) == "");
        for (int i = 0; i < 20; ++i) {
            const std::string other = respaced(text, dice);
            CAPTURE(other);
            CHECK(error_about(other) == "");
        }
    }
}

TEST_CASE("layout: any text that parses keeps what it says", "[format]") {
    std::size_t parsed = 0;
    REQUIRE(rc::check("layout", [&](std::uint32_t seed) {
        for (std::uint32_t i = 0; i < 20; ++i) {
            Dice dice(seed * 20 + i);
            const std::string text = Soup(dice).make();
            const std::string error = error_about(text);
            if (!error.empty()) RC_FAIL(text + "\n====\n" + error);
            parsed += laid_out(text).starts_with("?") ? 0 : 1;
        }
    }));
    CHECK(parsed > 200);
}
