#include "formats/toml_depth.hpp"

#include <string>

#include "catch.hpp"
#include "formats/definition.hpp"

using namespace qter;

namespace {

std::string many_times(std::size_t count, const std::string& text) {
    std::string all;
    for (std::size_t i = 0; i < count; ++i) all += text;
    return all;
}

std::string dotted(std::size_t parts, const std::string& part = "a") {
    return many_times(parts - 1, part + ".") + part;
}

/// The text that the complaint is about begins there; npos for no complaint.
std::size_t error(const std::string& text) {
    SourceMap sources;
    const std::optional<Diagnostic> deep = too_deep_toml(sources.add("x.toml", text));
    if (!deep) return std::string::npos;
    CHECK(deep->code == Code::kTooLarge);
    return deep->primary.span.begin;
}

}  // namespace

TEST_CASE("TOML as deep as any stack is refused before it is parsed", "[toml]") {
    const std::size_t many = 1'000'000;
    const std::vector<std::string> texts = {
        dotted(many) + " = 1",
        "[" + dotted(many) + "]",
        "[[" + dotted(many, "\"a\"") + "]]",
        "x = {" + dotted(many, " 'a' ") + " = 1}",
        "x = " + many_times(many, "[") + many_times(many, "]"),
        "x = " + many_times(many, "{a=") + "1" + many_times(many, "}"),
        "x = " + many_times(many, "[{a=") + "1" + many_times(many, "}]"),
        // A name that is no key any more: the parser stops earlier, but it need not.
        "x = 1" + many_times(many, ".1"),
    };
    for (const std::string& text : texts) {
        INFO(text.substr(0, 40));
        SourceMap sources;
        const Source& source = sources.add("x.toml", text);
        const Result<PuzzlePtr> read = read_puzzle(source);
        REQUIRE_FALSE(read.ok());
        CHECK(read.diagnostics().items().at(0).code == Code::kTooLarge);
        CHECK(read_puzzle_names(source).name.empty());
    }
}

TEST_CASE("the bounds on TOML are those that it says", "[toml]") {
    CHECK(error(dotted(kMaxTomlParts) + " = 1") == std::string::npos);
    CHECK(error(dotted(kMaxTomlParts + 1) + " = 1") == 2 * kMaxTomlParts - 1);
    CHECK(error("x = " + many_times(kMaxTomlNesting, "[") + many_times(kMaxTomlNesting, "]")) ==
          std::string::npos);
    CHECK(error("x = " + many_times(kMaxTomlNesting + 1, "[")) == 4 + kMaxTomlNesting);
    // One behind the other is not inside of each other.
    CHECK(error(many_times(1000, "a.b.c = [[1.5, 2.5], {x.y = 1, z.y = 2}]\n")) ==
          std::string::npos);
    CHECK(error("x = [" + many_times(1000, "1.5, ") + "]") == std::string::npos);
}

TEST_CASE("dots and brackets in strings and comments do not count", "[toml]") {
    const std::string deep = many_times(100, ".[{");
    const std::string key = dotted(kMaxTomlParts + 1) + " = 1";
    struct Case {
        const char* what;
        std::string before;
    };
    // Each ends where the parser takes it to end: the deep key behind it is seen.
    const std::vector<Case> cases = {
        {"comment", "# " + deep + " \" ' \"\"\"\n"},
        {"comment with a return", "# " + deep + "\r\n"},
        {"basic", "x = \"" + deep + "\\\"" + deep + "\\\\\"\n"},
        {"basic with the other quote", "x = \"" + deep + "'\"\n"},
        {"literal", "x = '" + deep + "\\'\n"},
        {"literal with the other quote", "x = '" + deep + "\"'\n"},
        {"empty", "x = \"\"\ny = ''\n"},
        {"lines", "x = \"\"\"" + deep + "\n\"\"" + deep + "\\\"\"\"" + "\n" + deep + "\"\"\"\n"},
        {"lines with a quote at their end", "x = \"\"\"" + deep + "\"\"\"\"\n"},
        {"lines with two", "x = \"\"\"" + deep + "\"\"\"\"\"\n"},
        {"empty lines", "x = \"\"\"\"\"\"\n"},
        {"literal lines", "x = '''" + deep + "\n''" + deep + "\\'''\n"},
        {"literal lines with quotes at their end", "x = '''" + deep + "'''''\n"},
        {"quoted key", "\"" + deep + "\".'" + deep + "' = 1\n"},
    };
    for (const Case& one : cases) {
        INFO(one.what);
        CHECK(error(one.before) == std::string::npos);
        CHECK(error(one.before + key) == one.before.size() + 2 * kMaxTomlParts - 1);
        // The parser agrees that all of it is TOML: what it misses is the name of a puzzle.
        SourceMap sources;
        const Result<PuzzlePtr> read = read_puzzle(sources.add("x.toml", one.before));
        REQUIRE_FALSE(read.ok());
        CHECK(read.diagnostics().items().at(0).code == Code::kBadPuzzle);
    }
}
