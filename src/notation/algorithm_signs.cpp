#include "notation/algorithm_signs.hpp"

#include <array>

namespace qter {
namespace {

template <std::size_t kSize>
std::size_t starts_with_one(std::string_view text, const std::array<std::string_view, kSize>& all) {
    for (const std::string_view sign : all) {
        if (text.starts_with(sign)) return sign.size();
    }
    return 0;
}

/// Adds a digit to a number; digits beyond the limit only mark it as too large.
void add_digit(WrittenNumber& number, std::size_t& digits, unsigned digit) {
    ++digits;
    if (digits > kMostDigits) number.value.reset();
    if (number.value) number.value = *number.value * 10 + digit;
}

/// The value of a raised digit; `length` gets its length in bytes.
std::optional<unsigned> raised_digit(std::string_view text, std::size_t& length) {
    // U+00B2, U+00B3 and U+00B9 are not in the block of the other raised digits.
    static constexpr std::array<std::string_view, 10> kRaised = {
        "\xe2\x81\xb0", "\xc2\xb9",     "\xc2\xb2",     "\xc2\xb3",     "\xe2\x81\xb4",
        "\xe2\x81\xb5", "\xe2\x81\xb6", "\xe2\x81\xb7", "\xe2\x81\xb8", "\xe2\x81\xb9"};
    for (unsigned digit = 0; digit < kRaised.size(); ++digit) {
        if (!text.starts_with(kRaised[digit])) continue;
        length = kRaised[digit].size();
        return digit;
    }
    return std::nullopt;
}

}  // namespace

std::size_t space_length(std::string_view text) {
    if (text.empty()) return 0;
    if (text[0] == ' ' || text[0] == '\t' || text[0] == '\n' || text[0] == '\r') return 1;
    if (text[0] > 0) return 0;
    static constexpr std::array<std::string_view, 16> kSpaces = {
        "\xc2\xa0",  // no-break space
        "\xe2\x80\x80", "\xe2\x80\x81", "\xe2\x80\x82", "\xe2\x80\x83", "\xe2\x80\x84",
        "\xe2\x80\x85", "\xe2\x80\x86", "\xe2\x80\x87", "\xe2\x80\x88", "\xe2\x80\x89",
        "\xe2\x80\x8a",  // typographic spaces
        "\xe2\x80\x8b",  // zero-width space
        "\xe2\x80\xaf",  // narrow no-break space
        "\xe3\x80\x80",  // ideographic space
        "\xef\xbb\xbf",  // byte order mark
    };
    return starts_with_one(text, kSpaces);
}

std::size_t pause_length(std::string_view text) {
    return text.starts_with('.') || text.starts_with('|') ? 1 : 0;
}

std::size_t prime_length(std::string_view text) {
    static constexpr std::array<std::string_view, 9> kPrimes = {
        "'",
        "\xe2\x80\x99",  // right quotation mark
        "\xe2\x80\x98",  // left quotation mark
        "\xe2\x80\xb2",  // prime
        "\xc2\xb4",      // acute accent
        "`",
        "\xef\xbc\x87",  // full-width apostrophe
        "\xca\xb9",      // modifier letter prime
        "\xca\xbc",      // modifier letter apostrophe
    };
    return starts_with_one(text, kPrimes);
}

std::size_t minus_length(std::string_view text) {
    static constexpr std::array<std::string_view, 4> kMinuses = {"-", "\xe2\x88\x92",
                                                                 "\xe2\x81\xbb", "\xe2\x80\x93"};
    return starts_with_one(text, kMinuses);
}

std::size_t times_length(std::string_view text) {
    static constexpr std::array<std::string_view, 3> kTimes = {"*", "\xc3\x97", "\xe2\x9c\x95"};
    return starts_with_one(text, kTimes);
}

std::optional<WrittenNumber> plain_number(std::string_view text) {
    WrittenNumber number{0, false, 0};
    for (std::size_t digits = 0; number.length < text.size(); ++number.length) {
        const char c = text[number.length];
        if (c < '0' || c > '9') break;
        add_digit(number, digits, static_cast<unsigned>(c - '0'));
    }
    if (number.length == 0) return std::nullopt;
    return number;
}

std::optional<WrittenNumber> raised_number(std::string_view text) {
    if (!text.starts_with('^')) {
        WrittenNumber number{0, false, minus_length(text)};
        number.negative = number.length > 0;
        std::size_t digits = 0;
        std::size_t length = 0;
        while (const auto digit = raised_digit(text.substr(number.length), length)) {
            add_digit(number, digits, *digit);
            number.length += length;
        }
        if (digits == 0) return std::nullopt;
        return number;
    }
    std::size_t at = 1;
    const bool braces = text.substr(at).starts_with('{');
    if (braces) ++at;
    const std::size_t minus = minus_length(text.substr(at));
    at += minus;
    std::optional<WrittenNumber> number = plain_number(text.substr(at));
    if (!number) return std::nullopt;
    at += number->length;
    if (braces && !text.substr(at).starts_with('}')) return std::nullopt;
    number->length = at + (braces ? 1 : 0);
    number->negative = minus > 0;
    return number;
}

}  // namespace qter
