#include "cli/option_values.hpp"

#include <algorithm>

#include "support/fraction.hpp"

namespace qter {
namespace {

/// A number without a sign, which parse_integer would accept.
std::optional<Integer> digits_of(std::string_view text) {
    const bool digits =
        std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
    return digits ? parse_integer(text) : std::nullopt;
}

/// The text without leading and trailing spaces.
std::string_view without_spaces(std::string_view text) {
    const std::size_t begin = std::min(text.find_first_not_of(' '), text.size());
    const std::size_t end = text.find_last_not_of(' ') + 1;  // 0 when there are only spaces
    return begin >= end ? std::string_view() : text.substr(begin, end - begin);
}

}  // namespace

std::optional<std::uint64_t> parse_number(std::string_view text, std::uint64_t least,
                                          std::uint64_t most) {
    const std::optional<Integer> value = digits_of(text);
    if (!value || *value < Integer(least) || *value > Integer(most)) return std::nullopt;
    return value->get_ui();
}

std::optional<double> parse_seconds(std::string_view text) {
    const std::optional<mpq_class> seconds = parse_fraction(text);
    return seconds && *seconds <= 1'000'000'000 ? std::optional(seconds->get_d()) : std::nullopt;
}

std::optional<std::uint64_t> parse_bytes(std::string_view text) {
    constexpr std::string_view kUnits = "kmg";
    std::uint64_t unit = 1;
    if (!text.empty()) {
        const char last = text.back();
        const char lower = last >= 'A' && last <= 'Z' ? static_cast<char>(last - 'A' + 'a') : last;
        const std::size_t power = kUnits.find(lower);
        if (power != std::string_view::npos) {
            unit = std::uint64_t{1} << (10 * (power + 1));
            text.remove_suffix(1);
        }
    }
    const std::optional<mpq_class> number = parse_fraction(text);
    if (!number) return std::nullopt;
    const mpq_class bytes = *number * Integer(unit);
    const Integer whole = bytes.get_num() / bytes.get_den();
    if (whole > Integer(std::uint64_t{1} << 60)) return std::nullopt;
    return whole.get_ui();
}

std::optional<Integer> parse_order(std::string_view text) {
    std::optional<Integer> order = digits_of(without_spaces(text));
    if (order && *order < 1) return std::nullopt;
    return order;
}

std::optional<Integer> parse_amount(std::string_view text) {
    return parse_integer(without_spaces(text));
}

std::vector<Integer> parse_amounts(const std::vector<std::string>& texts) {
    std::vector<Integer> amounts;
    for (const std::string& text : texts) amounts.push_back(parse_amount(text).value());
    return amounts;
}

std::optional<Rgb> parse_colour(std::string_view text) {
    if (text == "black") return Rgb{0, 0, 0};
    if (text == "white") return Rgb{255, 255, 255};
    const bool hex = text.size() == 7 && text[0] == '#' &&
                     text.find_first_not_of("0123456789abcdefABCDEF", 1) == std::string_view::npos;
    if (!hex) return std::nullopt;
    return rgb_of(std::string(text));
}

std::string_view trimmed(std::string_view text) {
    const std::size_t begin = text.find_first_not_of(" \t\r");
    if (begin == std::string_view::npos) return {};
    return text.substr(begin, text.find_last_not_of(" \t\r") - begin + 1);
}

std::vector<std::string> split_at_commas(std::string_view text) {
    std::vector<std::string> words;
    while (true) {
        const std::size_t comma = text.find(',');
        words.emplace_back(text.substr(0, comma));
        if (comma == std::string_view::npos) return words;
        text.remove_prefix(comma + 1);
    }
}

}  // namespace qter
