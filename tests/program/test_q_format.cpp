#include <random>

#include "catch.hpp"
#include "fixtures.hpp"
#include "program/layout.hpp"
#include "program/q_format.hpp"
#include "program/q_lexer.hpp"
#include "program/q_reader.hpp"
#include "program/q_texts.hpp"
#include "program/q_writer.hpp"
#include "program/same_program.hpp"
#include "support/files.hpp"

using namespace qter;
using namespace qter::testing;

namespace {

struct Formatter {
    SourceMap sources;
    PuzzleLibrary library{sources};

    std::string format(std::string text) {
        const auto made = format_q(sources.add("test.q", std::move(text)), library);
        return made ? *made : "?" + made.diagnostics().items().at(0).message;
    }
    Result<Program> read(std::string text) {
        return read_q(sources.add("test.q", std::move(text)), library);
    }
};

std::string laid_out(std::string text) { return Formatter().format(std::move(text)); }

/// The one form that the writer does not use.
std::string until_in_front() {
    return with_header("1 | print until UF solved\n    \"again\"\n    U\n");
}

/// Tokens of the text and its comments, in their order.
std::vector<std::string> essence(const std::string& text) {
    SourceMap sources;
    const Source& source = sources.add("test.q", text);
    Diagnostics none;
    const QTokens tokens = lex_q(source, none);
    std::vector<Span> places = tokens.comments;
    for (const QToken& token : tokens.all) places.push_back(token.span);
    std::sort(places.begin(), places.end(),
              [](const Span& a, const Span& b) { return a.begin < b.begin; });
    std::vector<std::string> found;
    for (const Span place : places) found.push_back(with_lf(source.text(place)));
    return found;
}

/// The program with other white space, and with comments wherever one may stand.
std::string respaced(const std::string& text, std::mt19937& dice) {
    SourceMap sources;
    const Source& source = sources.add("test.q", text);
    Diagnostics none;
    const QTokens tokens = lex_q(source, none);
    const auto any = [&](const std::vector<std::string>& of) { return of[dice() % of.size()]; };
    const std::vector<std::string> remarks = {
        "",          "",          "",         "\n",
        "\r\n\r\n",  "(a)\n",     " (a) (b)", "\n\n( a ( b )\n c )\n",
        "\n  (a)  ", "(a)\n(b)\n"};
    const std::vector<std::string> gaps = {" ", " ", "  \t", " (c) ", " (c (d)) "};
    const std::vector<std::string> blanks = {" ", "  ", "\t "};
    const std::vector<std::string> breaks = {"\n  ", " (c)\n ", " \r\n\t", "\n (c)\n\n (d) "};
    std::string made = any(remarks);
    bool header = true;
    for (std::size_t i = 0; i < tokens.all.size(); ++i) {
        const QToken& token = tokens.all[i];
        const bool starts = token.starts_line && !token.indented;
        if (starts && i > 0) made += any(remarks) + "\n";
        const bool number =
            starts && i + 1 < tokens.all.size() && tokens.all[i + 1].kind == QToken::Kind::kPipe;
        header = header && !number;
        made += source.text(token.span);
        // A line ends behind the bar, or anywhere in what follows it.
        const bool may_break = !header && !number;
        // A description of a puzzle is taken as it stands, comments and all.
        made += header ? any(blanks) : may_break && dice() % 4 == 0 ? any(breaks) : any(gaps);
    }
    return made + any(remarks);
}

/// What must hold of every program that reads; the reason why it does not, or "".
std::string error_about(const std::string& text) {
    Formatter formatter;
    const Result<Program> before = formatter.read(text);
    if (!before) return "does not read: " + before.diagnostics().items().at(0).message;
    const std::string made = formatter.format(text);
    const Result<Program> after = formatter.read(made);
    if (!after) return "does not read any more:\n" + made;
    if (!same_program(*before, *after)) return "another program:\n" + made;
    for (std::size_t i = 0; i < before->instructions.size(); ++i) {
        if (before->instructions[i].number != after->instructions[i].number) return "renumbered";
    }
    if (essence(made) != essence(text)) return "tokens change:\n" + made;
    const std::string twice = formatter.format(made);
    return twice == made ? "" : "not stable:\n" + made + "----\n" + twice;
}

}  // namespace

TEST_CASE("layout of Q: what the writer writes stays as it is") {
    Formatter formatter;
    CHECK(formatter.format(kEverything) == kEverything);
    CHECK(formatter.format(until_in_front()) == until_in_front());
    REQUIRE(rc::check("written programs", [&] {
        Program program;
        program.holdings.push_back({"A", puzzle("3x3"), 0, false, {}});
        const Puzzle* held = program.holdings[0].puzzle.get();
        const auto count = *rc::gen::inRange<std::size_t>(1, 12);
        for (std::size_t i = 0; i < count; ++i) {
            Algorithm algorithm = *any_algorithm(cube(), 60);
            if (algorithm.empty()) algorithm = alg(cube(), "U");
            const std::vector<Slot> pieces = {piece(cube(), "UF")};
            const Operation operations[] = {op::Turns{algorithm},
                                            op::RepeatUntil{pieces, algorithm},
                                            op::Input{"m", algorithm, 5, {}, held == 0},
                                            op::Goto{0}, op::Halt{"m", Count{algorithm, pieces}}};
            program.instructions.push_back(
                {operations[*rc::gen::inRange<std::size_t>(0, 5)], held, i + 1, {}});
        }
        const auto base = *rc::gen::inRange<std::uint64_t>(0, 2);
        const std::string text = *write_q(program, {.line_base = base});
        RC_ASSERT(formatter.format(text) == text);
    }));
}

TEST_CASE("layout of Q: instructions") {
    CHECK(laid_out("Puzzles\r\nA :  3x3\r\n 9 |R   U\r\n10|goto  9") ==
          "Puzzles\nA: 3x3\n\n9  | R U\n10 | goto 9\n");
    CHECK(laid_out(with_header("1 | input \"a  b\" R U max-input 5")) ==
          with_header("1 | input \"a  b\"\n    R U\n    max-input 5\n"));
    CHECK(laid_out(with_header("1 | input \"a\" R U  mod   90")) ==
          with_header("1 | input \"a\"\n    R U\n    mod 90\n"));
    CHECK(laid_out(with_header("1 | halt \"x\" R\n U counting-until UF\n   UFR")) ==
          with_header("1 | halt \"x\"\n    R U\n    counting-until UF UFR\n"));
    CHECK(laid_out(with_header("1 | repeat until UF UFR solved R U")) ==
          with_header("1 | repeat until UF UFR solved\n    R U\n"));
    CHECK(laid_out(with_header("1 | solved-goto\n 1\n UF")) ==
          with_header("1 | solved-goto 1 UF\n"));
    CHECK(laid_out(with_header("1 | halt until UF solved \"x\" R U")) ==
          with_header("1 | halt until UF solved\n    \"x\"\n    R U\n"));
}

TEST_CASE("layout of Q: algorithms wrap as the writer's do") {
    // 26 moves of two characters: 77 columns, so two lines of 38.
    std::string moves, half;
    for (int i = 0; i < 13; ++i) half += i == 0 ? "R'" : i % 2 == 0 ? " R'" : " U'";
    moves = half + " " + half;
    CHECK(laid_out(with_header("1 | " + moves)) ==
          with_header("1 | " + half + "\n    " + half + "\n"));
    CHECK(laid_out(with_header("1 | R\n    U\n    R")) == with_header("1 | R U R\n"));
}

TEST_CASE("layout of Q: comments") {
    CHECK(laid_out("( t )\n\n\nPuzzles   (p)\n\n(x) A: 3x3 (y)\n1 | U") ==
          "( t )\n\nPuzzles (p)\n\n(x)\nA: 3x3 (y)\n\n1 | U\n");
    CHECK(laid_out(with_header("1 | U   (a)\n  (b)\n\n\n(c) 2 | U\n (d)\n")) ==
          with_header("1 | U (a)\n(b)\n\n(c)\n2 | U\n(d)\n"));
    // A comment in an algorithm speaks of the moves before it.
    CHECK(laid_out(with_header("1 | R U (half) R' U' (rest)")) ==
          with_header("1 | R U (half)\n    R' U' (rest)\n"));
    CHECK(laid_out(with_header("1 | R U\n  (now back)\n  R' U'")) ==
          with_header("1 | R U\n    (now back)\n    R' U'\n"));
    CHECK(laid_out(with_header("1 | solved-goto UF (the edge) 1")) ==
          with_header("1 | solved-goto UF (the edge) 1\n"));
    CHECK(laid_out(with_header("1 (a) | (b) R")) == with_header("1 (a) | (b)\n    R\n"));
    CHECK(laid_out(with_header("1 | U (a\r\n   b)")) == with_header("1 | U (a\n   b)\n"));
}

TEST_CASE("layout of Q: what does not read is refused") {
    CHECK(laid_out(with_header("1 | R Q")) == "?3x3 has no move `Q`");
    CHECK(laid_out("") == "?`test.q` holds no program");
}

TEST_CASE("layout of Q: the name of a puzzle may have a colon") {
    const std::string text = "Puzzles\nA: 3x3:supercube\n\n1 | halt \"\"\n";
    CHECK(laid_out(text) == text);
}

TEST_CASE("layout of Q: however it is spaced, a program stays what it is") {
    std::vector<std::string> texts = {
        kEverything, until_in_front(), "Puzzles\n\n1 | print \"a\"\n2 | goto 3\n3 | halt \"b\"\n",
        "Puzzles\nA: c f 1/3\n\n1 | solved-goto 7 UF\n007 | halt \"\"\n"};
    SourceMap sources;
    const auto id = read_source(sources, std::string(QTER_SOURCE_DIR) + "/examples/fib.q");
    REQUIRE(id.ok());
    texts.emplace_back(sources[*id].text());
    std::mt19937 dice(1);
    for (const std::string& text : texts) {
        CHECK(error_about(text) == "");
        for (int i = 0; i < 100; ++i) {
            const std::string other = respaced(text, dice);
            CAPTURE(other);
            CHECK(error_about(other) == "");
        }
    }
}
