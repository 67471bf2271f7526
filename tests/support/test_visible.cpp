#include "support/visible.hpp"

#include "catch.hpp"
#include "support/json.hpp"
#include "support/text.hpp"

using namespace qter;

namespace {

std::string json_of(std::string_view text) {
    JsonWriter json;
    json.value(text);
    return json.text();
}

/// What a terminal may obey, or show elsewhere, of plain UTF-8: by the definitions of ECMA-48 (C0
/// and C1) and of Unicode's property Bidi_Control.
bool has_hidden(const std::string& text) {
    for (const char c : text) {
        if (static_cast<unsigned char>(c) < 0x20 && c != '\n' && c != '\t') return true;
        if (c == '\x7f') return true;
    }
    for (const char* sequence :
         {"\xd8\x9c", "\xe2\x80\x8e", "\xe2\x80\x8f", "\xe2\x80\xa8", "\xe2\x80\xa9",
          "\xe2\x80\xaa", "\xe2\x80\xab", "\xe2\x80\xac", "\xe2\x80\xad", "\xe2\x80\xae",
          "\xe2\x81\xa6", "\xe2\x81\xa7", "\xe2\x81\xa8", "\xe2\x81\xa9", "\xef\xbb\xbf"}) {
        if (text.find(sequence) != std::string::npos) return true;
    }
    for (std::size_t i = 1; i < text.size(); ++i) {
        const auto second = static_cast<unsigned char>(text[i]);
        if (text[i - 1] == '\xc2' && second >= 0x80 && second <= 0x9f) return true;
    }
    return false;
}

}  // namespace

TEST_CASE("what a terminal would obey is shown") {
    CHECK(visible("plain, two\nlines\tand \xc3\xb6 \xe9\xad\x94 \xf0\x9f\x8e\xb2") ==
          "plain, two\nlines\tand \xc3\xb6 \xe9\xad\x94 \xf0\x9f\x8e\xb2");
    CHECK(visible("\x1b[2J\x07\r") == "\\x1b[2J\\x07\\x0d");
    CHECK(visible("\x7f") == "\\x7f");
    // One byte, and the same character of two.
    CHECK(visible("\x9b") == "\\x9b");
    CHECK(visible("\xc2\x9b") == "\\u{9b}");
    CHECK(visible("a\xe2\x80\xae"
                  "b") == "a\\u{202e}b");
    CHECK(visible(std::string(1, '\0')) == "\\x00");
    CHECK(printable("a\nb\tc\xc2\x85") == "a\\x0ab\\x09c\\u{85}");
    CHECK(printable("\xe2\x81\xa6 abcdef", 4) == "\\u{2066} ab...");
}

TEST_CASE("no character that a terminal would obey is left, by whatever way") {
    // All characters of the first two planes' beginning, where the ones in question are.
    for (std::uint32_t number = 0; number < 0x10000; ++number) {
        if (number >= 0xd800 && number < 0xe000) continue;
        std::string text;
        if (number < 0x80) {
            text = static_cast<char>(number);
        } else if (number < 0x800) {
            text = {static_cast<char>(0xc0 | number >> 6), static_cast<char>(0x80 | (number & 63))};
        } else {
            text = {static_cast<char>(0xe0 | number >> 12),
                    static_cast<char>(0x80 | (number >> 6 & 63)),
                    static_cast<char>(0x80 | (number & 63))};
        }
        const bool bad =
            has_hidden(visible(text)) || has_hidden(printable(text)) || has_hidden(json_of(text));
        if (bad) FAIL("U+" << std::hex << number);
        // Nothing is lost of what may stay.
        if (!has_hidden(text) && number < 0xfffe && visible(text) != text) {
            FAIL("U+" << std::hex << number << " need not be hidden");
        }
    }
}

TEST_CASE("JSON has the same text, in escapes") {
    CHECK(json_of("\x1b\xc2\x9b\xe2\x80\xae\xef\xbb\xbf") == R"("\u001b\u009b\u202e\ufeff")");
    CHECK(json_of("\t\n\"\\") == R"("\u0009\n\"\\")");
    CHECK(json_of("\x9b") == "\"\xef\xbf\xbd\"");
}
