#include "cli/option_values.hpp"

#include <algorithm>

namespace qter {
namespace {

/// Digits alone: parse_integer takes a sign as well.
bool is_digits(std::string_view text) {
    return !text.empty() &&
           std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

std::optional<Integer> parse_digits(std::string_view text) {
    return is_digits(text) ? parse_integer(text) : std::nullopt;
}

/// Without those around it.
std::string_view without_spaces(std::string_view text) {
    const std::size_t begin = std::min(text.find_first_not_of(' '), text.size());
    const std::size_t end = text.find_last_not_of(' ') + 1;  // 0 when there are only spaces
    return begin >= end ? std::string_view() : text.substr(begin, end - begin);
}

/// "1.5": at least one digit before the point and one after it.
std::optional<mpq_class> parse_decimal(std::string_view whole, std::string_view places) {
    if (!is_digits(whole) || !is_digits(places)) return std::nullopt;
    const std::optional<Integer> digits = parse_digits(std::string(whole) + std::string(places));
    if (!digits) return std::nullopt;
    Integer scale;
    mpz_ui_pow_ui(scale.get_mpz_t(), 10, places.size());
    mpq_class value(*digits, scale);
    value.canonicalize();
    return value;
}

}  // namespace

std::optional<std::uint64_t> parse_number(std::string_view text, std::uint64_t least,
                                          std::uint64_t most) {
    const std::optional<Integer> value = parse_digits(text);
    if (!value || *value < Integer(least) || *value > Integer(most)) return std::nullopt;
    return value->get_ui();
}

std::optional<mpq_class> parse_fraction(std::string_view text) {
    const std::size_t point = text.find('.');
    if (point != std::string_view::npos) {
        return parse_decimal(text.substr(0, point), text.substr(point + 1));
    }
    const std::size_t slash = text.find('/');
    const std::optional<Integer> above = parse_digits(text.substr(0, slash));
    const std::optional<Integer> below =
        slash == std::string_view::npos ? Integer(1) : parse_digits(text.substr(slash + 1));
    if (!above || !below || *below == 0) return std::nullopt;
    mpq_class value(*above, *below);
    value.canonicalize();
    return value;
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
    std::optional<Integer> order = parse_digits(without_spaces(text));
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
