#include <nlohmann/json.hpp>

#include "catch.hpp"
#include "support/codes.hpp"
#include "support/diagnostic.hpp"
#include "support/integer.hpp"
#include "support/json.hpp"
#include "support/quoted.hpp"
#include "support/text.hpp"

#include <rapidcheck.h>

#include <fstream>
#include <iterator>
#include <limits>
#include <map>
#include <set>

using namespace qter;

TEST_CASE("characters are counted, malformed bytes as one each") {
    CHECK(utf8_length("") == 0);
    CHECK(utf8_length("a\u00e9\u2190\U0001F9E9") == 4);
    CHECK(utf8_length("\xff\xfe"
                      "a") == 3);
    CHECK(utf8_length("\xe2\x86") == 2);          // cut short
    CHECK(utf8_length("\xc0\xaf") == 2);          // overlong
    CHECK(utf8_length("\xed\xa0\x80") == 3);      // a surrogate
    CHECK(utf8_length("\xf4\x90\x80\x80") == 4);  // beyond U+10FFFF
}

TEST_CASE("binary text is found where it starts") {
    CHECK(find_binary("plain \u2190 text\n") == std::string_view::npos);
    CHECK(find_binary(std::string_view("ab\0c", 4)) == 2);
    CHECK(find_binary("abc\xff") == 3);
}

TEST_CASE("printable shows no control characters and stays short") {
    CHECK(printable("a\x1b[0m\n") == "a\\x1b[0m\\x0a");
    CHECK(printable("\xff") == "\\xff");
    CHECK(printable("abcdef", 3) == "abc...");
}

TEST_CASE("edit distances") {
    CHECK(edit_distance("", "abc") == 3);
    CHECK(edit_distance("kitten", "sitting") == 3);  // the textbook pair
    CHECK(edit_distance("goto", "gtoo") == 1);       // a swap
    CHECK(edit_distance("UFR", "ufr") == 0);
}

TEST_CASE("near misses come nearest first, and only when near") {
    const std::vector<std::string> words = {"goto", "halt", "print", "solved-goto"};
    CHECK(near_misses("hatl", words) == std::vector<std::string>{"halt"});
    CHECK(near_misses("gotoo", words) == std::vector<std::string>{"goto"});
    CHECK(near_misses("xyzzy", words).empty());
    CHECK(did_you_mean("prnt", words) == "did you mean `print`?");
    CHECK(did_you_mean("xyzzy", words).empty());
}

TEST_CASE("words are joined as people do") {
    CHECK(join_words({}) == "");
    CHECK(join_words({"a"}) == "a");
    CHECK(join_words({"a", "b"}) == "a and b");
    CHECK(join_words({"a", "b", "c"}, "or") == "a, b or c");
    CHECK(join_words({"a", "b", "c", "d"}, "and", 2) == "a, b and 2 more");
}

TEST_CASE("integers") {
    CHECK(parse_integer("-0012") == Integer(-12));
    CHECK(parse_integer("+7") == Integer(7));
    CHECK(to_string(*parse_integer("123456789012345678901234567890")) ==
          "123456789012345678901234567890");
    for (const char* bad : {"", "-", "1 ", "0x10", "1.5", "--1", "\u0661"}) {
        CHECK_FALSE(parse_integer(bad));
    }
    CHECK_FALSE(parse_integer(std::string(kMaxDigits + 1, '9')));
    CHECK(mod(Integer(-1), Integer(90)) == 89);
    CHECK(mod(Integer(180), Integer(90)) == 0);
    CHECK(lcm(Integer(9), Integer(10)) == 90);
    CHECK(divides(Integer(9), Integer(90)));
    CHECK_FALSE(divides(Integer(4), Integer(90)));
}

TEST_CASE("quoted texts survive quoting, and only two escapes are known") {
    REQUIRE(rc::check("read_quoted(quote(text)) == text", [] {
        std::string text = *rc::gen::arbitrary<std::string>();
        std::erase(text, '\n');
        SourceMap sources;
        Diagnostics errors;
        const Source& source = sources.add("", quote(text) + " rest");
        const QuotedText quoted = read_quoted(source, 0, errors);
        RC_ASSERT(quoted.value == text);
        RC_ASSERT(quoted.length == quote(text).size());
        RC_ASSERT(errors.empty());
    }));
    SourceMap sources;
    Diagnostics errors;
    CHECK(read_quoted(sources.add("", "\"a\\nb\""), 0, errors).value == "anb");
    REQUIRE(errors.error_count() == 1);
    CHECK(errors.items()[0].code == Code::kSyntax);
    CHECK(errors.items()[0].primary.span.begin == 2);
    const QuotedText open = read_quoted(sources.add("", "\"abc\nnext\""), 0, errors);
    CHECK(open.length == 4);
    CHECK(errors.items()[1].code == Code::kUnterminated);
}

TEST_CASE("JSON reads back with another library") {
    REQUIRE(rc::check("strings", [] {
        const std::string text = *rc::gen::arbitrary<std::string>();
        JsonWriter json;
        // Two keys that differ whatever the text is: equal keys would make one member.
        json.begin_object().key("of " + text).begin_array();
        json.value(text).value(std::uint64_t{7}).value(false).null().value(Integer(12));
        json.end_array().key("x").begin_object().end_object().end_object();
        const nlohmann::json read = nlohmann::json::parse(json.text());
        RC_ASSERT(read.size() == 2U);
        const nlohmann::json& array = read.begin().value();
        RC_ASSERT(read.contains("x"));
        RC_ASSERT(array.size() == 5U);
        if (find_binary(text) == std::string::npos) RC_ASSERT(array[0] == text);
        RC_ASSERT(array[1] == 7);
        RC_ASSERT(array[4] == "12");
    }));
}

TEST_CASE("JSON has every number as the same number, and no infinity") {
    REQUIRE(rc::check("numbers", [] {
        const double number = *rc::gen::arbitrary<double>();
        JsonWriter json;
        json.value(number);
        RC_ASSERT(nlohmann::json::parse(json.text()).get<double>() == number);
    }));
    JsonWriter json;
    json.begin_array().value(0.25).value(1e300).value(std::numeric_limits<double>::infinity());
    json.value(std::numeric_limits<double>::quiet_NaN()).end_array();
    CHECK(json.text() == "[0.25,1e+300,null,null]");
}

TEST_CASE("diagnostics keep the first errors and count all") {
    Diagnostics all;
    for (int i = 0; i < 120; ++i) all.add(Diagnostic::error(Code::kSyntax, {}, std::to_string(i)));
    CHECK(all.error_count() == 120);
    CHECK(all.items().size() == Diagnostics::kMaxErrors);
    CHECK(all.items().back().message == "19");
    Diagnostics more;
    more.add(Diagnostic::warning(Code::kUnused, {}, "w"));
    CHECK_FALSE(more.has_errors());
    more.add(all);
    CHECK(more.error_count() == 120);
}

TEST_CASE("code slugs are unique, and docs/diagnostics.md lists them") {
    std::map<std::string, std::string> rows;
    std::size_t count = 0;
#define QTER_ROW(name, slug, title) \
    rows.emplace(slug, title);      \
    ++count;
    QTER_CODES(QTER_ROW)
#undef QTER_ROW
    CHECK(rows.size() == count);
    std::ifstream in(std::string(QTER_SOURCE_DIR) + "/docs/diagnostics.md");
    const std::string page((std::istreambuf_iterator<char>(in)), {});
    for (const auto& [slug, title] : rows) {
        CHECK_THAT(page,
                   Catch::Matchers::ContainsSubstring("\n| `" + slug + "` | " + title + " |\n"));
    }
    CHECK(code_slug(Code::kUnknownPiece) == "unknown-piece");
}

TEST_CASE("columns on a terminal: two for wide scripts and emoji") {
    CHECK(text_columns("") == 0);
    CHECK(text_columns("abc") == 3);
    CHECK(text_columns("gr\u00f6\u00dfer") == 6);
    CHECK(text_columns("\u2190\u21d2") == 2);
    CHECK(text_columns("\u89e3") == 2);
    CHECK(text_columns("\U0001F9E9 T") == 4);
}
