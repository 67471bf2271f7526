// Texts that nobody wrote on purpose, and texts that somebody did.
#include <rapidcheck.h>
#include <sys/resource.h>

#include <ctime>

#include "catch.hpp"
#include "qat/flow.hpp"
#include "qat/qat.hpp"
#include "sanitized.hpp"
#include "support/files.hpp"

using namespace qter;
using namespace qter::testing;

namespace {

/// Compiling must end; every diagnostic must say something and point into the text.
bool is_well_told(const Qat& qat, std::size_t size) {
    if (qat.ok() != (qat.errors() == 0)) return false;
    for (const Diagnostic& item : qat.diagnostics()) {
        if (item.message.empty() || !item.primary.span.known()) return false;
        if (item.primary.span.begin > item.primary.span.end) return false;
        if (item.primary.span.end > size) return false;
        for (const Annotation& other : item.secondary) {
            if (!other.span.known() || other.span.end > size) return false;
        }
    }
    return true;
}

std::string repeated(std::string_view text, std::size_t times) {
    std::string all;
    for (std::size_t i = 0; i < times; ++i) all += text;
    return all;
}

const std::string kA = ".registers { A <- 3x3 builtin (1260) }\n";

/// A program that is compiled and not written down.
struct Compiled {
    Compiled(std::string text, int optimisation)
        : library(sources),
          result(compile_qat(sources.add("test.qat", std::move(text)), sources, library,
                             {.optimisation = optimisation})) {}

    SourceMap sources;
    PuzzleLibrary library;
    Result<Program> result;
};

std::string example() {
    SourceMap sources;
    const auto id = read_source(sources, QTER_SOURCE_DIR "/examples/average.qat");
    return id.ok() ? std::string(sources[*id].text()) : "";
}

}  // namespace

TEST_CASE("nothing to compile", "[hostile]") {
    for (const char* text :
         {"", "\n", " \t\r\n", "-- nothing\n", "/* nothing */", "#!qter",
          "x:", ".registers { A <- 3x3 U }", "{ { } }", ".define X 1", "\xef\xbb\xbf"}) {
        CAPTURE(text);
        const Qat qat{text};
        REQUIRE(qat.errors() == 1);
        CHECK(qat.diagnostics()[0].code == Code::kEmpty);
    }
}

TEST_CASE("bytes that are no text", "[hostile]") {
    std::string all;
    for (int byte = 0; byte < 256; ++byte) all += static_cast<char>(byte);
    CHECK(is_well_told(Qat(all), all.size()));
    for (int byte = 0; byte < 256; byte += kSanitized ? 5 : 1) {
        for (const char* around : {"", "add A ", "\"", ".define ", "x", "A%"}) {
            const std::string text = small(std::string(around) + static_cast<char>(byte) + "\n");
            CHECK(is_well_told(Qat(text), text.size()));
        }
    }
}

TEST_CASE("a message may hold any character but an end of line", "[hostile]") {
    const Qat qat(small("add A 1\nprint \"\t\x01 \xc3\xa4 \\\\ | ( ) : {\"\nhalt B"));
    REQUIRE(qat.errors() == 0);
    CHECK(std::get<op::Print>(qat[2].operation).message == "\t\x01 \xc3\xa4 \\ | ( ) : {");
}

TEST_CASE("very long lines and words", "[hostile]") {
    constexpr std::size_t kMegabyte = 1 << 20;
    for (const std::string& text :
         {"add A " + repeated("1 ", kMegabyte / 2), std::string(kMegabyte, 'x'),
          "add A " + std::string(kMegabyte, '9'), "goto " + std::string(kMegabyte, 'x'),
          "add " + repeated("A.", kMegabyte / 2) + " 1",
          "add A" + repeated("%2", kMegabyte / 2) + " 1", "add A $" + std::string(kMegabyte, 'x'),
          "print \"" + std::string(kMegabyte, 'x') + "\"",
          "print \"" + std::string(kMegabyte, '\\'), repeated("a: ", kMegabyte / 3),
          repeated("!", kMegabyte), repeated("\xf0\x9f\xa7\xa9", kMegabyte / 4)}) {
        const std::string whole = small(text + "\nhalt B");
        const Qat qat(whole);
        CHECK(is_well_told(qat, whole.size()));
        for (const Diagnostic& item : qat.diagnostics()) CHECK(item.message.size() < 1000);
    }
}

TEST_CASE("the same mistake many times", "[hostile]") {
    for (const char* line : {"add\n",
                             "goto nowhere\n",
                             "goto x$y\n",
                             "add $n 1\n",
                             ".define a $b\n",
                             ".define same 1\n",
                             "same:\n",
                             "add A%7 1\n",
                             "solved-goto A%7 same\n",
                             "}\n",
                             "{\n",
                             "(\n",
                             "\"\n",
                             "print \"\\x\"\n",
                             ".registers { A <- 3x3 U\n",
                             ".registers { A <- 3x3 X }\n",
                             "bogus\n",
                             ".bogus\n",
                             "$a\n",
                             ".macro\n"}) {
        CAPTURE(line);
        const std::string text = small(repeated(line, 20'000));
        CHECK(is_well_told(Qat(text), text.size()));
    }
}

TEST_CASE("deep nesting ends in one clear diagnostic", "[hostile]") {
    const Qat deep(repeated("{ ", 10'000) + "halt \"\"" + repeated(" }", 10'000));
    CHECK(deep.summary() == Strings{"too-large: {"});
    // As deep as it may be, all the way through to Q.
    const Qat allowed(repeated("{ ", 256) + "x: goto x" + repeated(" }", 256));
    CHECK(allowed.summary() == Strings{"endless: goto x"});
}

TEST_CASE("a program cut off anywhere", "[hostile]") {
    const std::string whole = example();
    REQUIRE_FALSE(whole.empty());
    for (std::size_t size = 0; size < whole.size(); size += kSanitized ? 5 : 1) {
        if (!is_well_told(Qat(whole.substr(0, size)), size)) FAIL("cut at " << size);
    }
}

TEST_CASE("words of the language in any order", "[hostile]") {
    const std::vector<std::string> words = {".registers",
                                            ".define",
                                            ".macro",
                                            "import",
                                            "start-lua",
                                            "end-lua",
                                            "lua",
                                            "tape",
                                            "builtin",
                                            "solve",
                                            "theoretical",
                                            "else",
                                            "if",
                                            "add",
                                            "goto",
                                            "solved-goto",
                                            "input",
                                            "print",
                                            "halt",
                                            "move-left",
                                            "move-right",
                                            "A",
                                            "B",
                                            "T",
                                            "T.A",
                                            "A%4",
                                            "A%1",
                                            "$N",
                                            "$N%2",
                                            "x",
                                            "x:",
                                            "!x:",
                                            "1",
                                            "-7",
                                            "\"m\"",
                                            "\"",
                                            "{",
                                            "}",
                                            "(",
                                            ")",
                                            ",",
                                            ":",
                                            "<-",
                                            "=>",
                                            "~",
                                            "3x3",
                                            "U",
                                            "D'",
                                            "(4, 4)",
                                            "$R:reg",
                                            "--",
                                            "--[[",
                                            "]]",
                                            "/*",
                                            "*/",
                                            "\xf0\x9f\xa7\xa9",
                                            "\n",
                                            "\n",
                                            "\n",
                                            "\n",
                                            "add A 1\n",
                                            "goto x\n",
                                            "solved-goto A x\n",
                                            "halt \"\" B\n"};
    CHECK(rc::check("soups compile or are told about", [&] {
        const auto soup = *rc::gen::resize(
            200, rc::gen::container<std::vector<std::string>>(rc::gen::elementOf(words)));
        std::string text = *rc::gen::arbitrary<bool>() ? small("") : "";
        for (const std::string& word : soup) text += word + " ";
        RC_ASSERT(is_well_told(Qat(text), text.size()));
    }));
}

TEST_CASE("flow through a long chain of jumps", "[hostile]") {
    // Each jump goes to the one before: 50,000 steps to find the one way out, and the same for a
    // loop through all of them.
    std::string chain = "goto l49999\nl0: halt \"\"\n";
    std::string loop = "l0: goto l49999\n";
    for (int i = 1; i < 50'000; ++i) {
        const std::string line =
            "l" + std::to_string(i) + ": goto l" + std::to_string(i - 1) + "\n";
        chain += line;
        loop += line;
    }
    CHECK(Qat(chain).summary() == Strings{});
    CHECK(Qat(loop).summary() == Strings{"endless: goto l49998"});
}

TEST_CASE("texts that macros repeat are there once", "[hostile][large]") {
    const std::string text(100'000, 'x');
    const auto peak = [] {
        rusage used{};
        ::getrusage(RUSAGE_SELF, &used);
        return used.ru_maxrss >> 10;  // in MiB
    };
    const long before = peak();
    for (const int level : {0, 2}) {
        CAPTURE(level);
        const Compiled said("repeat 5000 { print \"" + text + "\" }\nhalt \"end\"", level);
        REQUIRE(said.result.ok());
        const auto message = [&](std::size_t at) {
            return std::get<op::Print>(said.result->instructions.at(at).operation).message;
        };
        REQUIRE(said.result->instructions.size() == 5'001);
        CHECK(message(0).shares_with(message(4'999)));
        // What a label is called, what Lua says and what a remainder says are no different.
        CHECK(Compiled(kA + "repeat 5000 {\n" + text + ": solved-goto A " + text + "\n}\nhalt A",
                       level)
                  .result.ok());
        CHECK(Compiled(kA +
                           "start-lua\nfunction f(m) return {\"print\", m} end\nend-lua\n"
                           ".macro m { () => lua f(\"" +
                           text + "\") }\nrepeat 200 { m }\nhalt A",
                       level)
                  .result.ok());
        CHECK(
            Compiled(kA + "repeat 5000 { print \"" + text + "\" A%1 }\nhalt A", level).result.ok());
    }
    if (!kSanitized) CHECK(peak() - before < 250);
}

TEST_CASE("a program that would be written at great length is not", "[hostile][large]") {
    const std::string text(100'000, 'x');
    SourceMap sources;
    PuzzleLibrary library(sources);
    CompileOptions options;
    options.expanded = true;
    for (const std::string& body :
         std::vector<std::string>{"print \"" + text + "\"", text + ": solved-goto A " + text}) {
        const Source& source =
            sources.add("test.qat", kA + "repeat 5000 {\n" + body + "\n}\nhalt A");
        const auto result = compile_qat(source, sources, library, options);
        REQUIRE_FALSE(result.ok());
        CHECK(result.diagnostics().items()[0].code == Code::kTooLarge);
    }
    const Compiled said("repeat 5000 { print \"" + text + "\" }\nhalt \"end\"", 0);
    REQUIRE(said.result.ok());
    const auto written = write_q(*said.result);
    REQUIRE_FALSE(written.ok());
    CHECK(written.diagnostics().items()[0].code == Code::kTooLarge);
    options.expanded = false;
    options.ir = true;
    const Source& source =
        sources.add("test.qat", "repeat 5000 { print \"" + text + "\" }\nhalt \"\"");
    const auto graphs = compile_qat(source, sources, library, options);
    REQUIRE_FALSE(graphs.ok());
    CHECK(graphs.diagnostics().items()[0].code == Code::kTooLarge);
}

TEST_CASE("labels that definitions name take time that is linear in them", "[hostile]") {
    // Processor seconds for n definitions, and as many labels and jumps by them.
    const auto seconds = [](std::size_t n) {
        std::string text = kA + "input \"\" A\n";
        for (std::size_t i = 0; i < n; ++i) {
            text += ".define L" + std::to_string(i) + " l" + std::to_string(i) + "\n";
        }
        for (std::size_t i = 0; i < n; ++i) {
            const std::string number = std::to_string(i);
            text +=
                "$L" + number + ": solved-goto A $L" + std::to_string(n - 1 - i) + "\nadd A 1\n";
        }
        const std::clock_t begin = std::clock();
        CHECK(Compiled(text + "halt A", 0).result.ok());
        return static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
    };
    seconds(500);
    // Eight times as many: 8 where it is linear, 64 where every label looks at every definition.
    CHECK(seconds(32'000) < 24 * seconds(4'000));
}
