#include "support/fraction.hpp"

#include <algorithm>
#include <string>

#include "support/integer.hpp"

namespace qter {
namespace {

/// Digits only; parse_integer would accept a sign as well.
std::optional<Integer> parse_digits(std::string_view text) {
    const bool digits =
        std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
    return digits ? parse_integer(text) : std::nullopt;
}

/// "1.5": at least one digit before the point and one after it.
std::optional<mpq_class> parse_decimal(std::string_view whole, std::string_view places) {
    if (whole.empty() || places.empty()) return std::nullopt;
    const std::optional<Integer> digits = parse_digits(std::string(whole) + std::string(places));
    if (!digits) return std::nullopt;
    Integer scale;
    mpz_ui_pow_ui(scale.get_mpz_t(), 10, places.size());
    mpq_class value(*digits, scale);
    value.canonicalize();
    return value;
}

}  // namespace

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

}  // namespace qter
