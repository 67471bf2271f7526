#include "support/visible.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>

#include "support/text.hpp"

namespace qter {
namespace {

struct HiddenRange {
    std::uint32_t first, last;
};

/// Unicode 15: categories Cc, Zl and Zp, the characters with the property Bidi_Control, the byte
/// order mark, which has no width, and noncharacters (XML does not allow these).
constexpr std::array<HiddenRange, 9> kHidden = {{{0x00, 0x1f},
                                                 {0x7f, 0x9f},
                                                 {0x061c, 0x061c},
                                                 {0x200e, 0x200f},
                                                 {0x2028, 0x2029},
                                                 {0x202a, 0x202e},
                                                 {0x2066, 0x2069},
                                                 {0xfeff, 0xfeff},
                                                 {0xfffe, 0xffff}}};

bool is_malformed(std::string_view text) {
    return static_cast<unsigned char>(text[0]) >= 0x80 && utf8_step(text) == 1;
}

/// The code point of a well-formed character of `step` bytes.
std::uint32_t code_point(std::string_view text, std::size_t step) {
    const auto lead = static_cast<unsigned char>(text[0]);
    if (step == 1) return lead;
    std::uint32_t value = lead & (0xffU >> (step + 1));
    for (std::size_t i = 1; i < step; ++i) {
        value = value << 6 | (static_cast<unsigned char>(text[i]) & 0x3fU);
    }
    return value;
}

/// A quick test, since texts are long and mostly plain.
bool is_plain(char c) { return c >= 0x20 && c < 0x7f; }

}  // namespace

bool is_hidden(std::string_view text) {
    if (text.empty() || is_plain(text[0])) return false;
    if (is_malformed(text)) return true;
    const std::uint32_t number = code_point(text, utf8_step(text));
    return std::any_of(kHidden.begin(), kHidden.end(), [number](const HiddenRange& range) {
        return range.first <= number && number <= range.last;
    });
}

std::uint32_t hidden_number(std::string_view text) { return code_point(text, utf8_step(text)); }

std::string visible_form(std::string_view text) {
    const std::uint32_t number = hidden_number(text);
    return utf8_step(text) == 1 ? fmt::format("\\x{:02x}", number)
                                : fmt::format("\\u{{{:x}}}", number);
}

std::string visible(std::string_view text) {
    std::string shown;
    while (!text.empty()) {
        const auto plain = static_cast<std::size_t>(
            std::find_if_not(text.begin(), text.end(),
                             [](char c) { return is_plain(c) || c == '\n' || c == '\t'; }) -
            text.begin());
        shown += text.substr(0, plain);
        text.remove_prefix(plain);
        if (text.empty()) break;
        const std::size_t step = utf8_step(text);
        shown += is_hidden(text) ? visible_form(text) : std::string(text.substr(0, step));
        text.remove_prefix(step);
    }
    return shown;
}

}  // namespace qter
