#include "support/integer.hpp"

#include <algorithm>
#include <cassert>

namespace qter {

std::optional<Integer> parse_integer(std::string_view text) {
    std::string_view digits = text;
    const bool negative = digits.starts_with('-');
    if (negative || digits.starts_with('+')) digits.remove_prefix(1);
    const bool all_digits =
        std::all_of(digits.begin(), digits.end(), [](char c) { return c >= '0' && c <= '9'; });
    if (digits.empty() || digits.size() > kMaxDigits || !all_digits) return std::nullopt;
    Integer value(std::string(digits), 10);
    return negative ? Integer(-value) : value;
}

std::string to_string(const Integer& value) { return value.get_str(); }

Integer mod(const Integer& value, const Integer& modulus) {
    assert(modulus > 0);
    Integer residue;
    mpz_fdiv_r(residue.get_mpz_t(), value.get_mpz_t(), modulus.get_mpz_t());
    return residue;
}

Integer lcm(const Integer& a, const Integer& b) {
    Integer result;
    mpz_lcm(result.get_mpz_t(), a.get_mpz_t(), b.get_mpz_t());
    return result;
}

bool divides(const Integer& divisor, const Integer& value) {
    assert(divisor > 0);
    return mpz_divisible_p(value.get_mpz_t(), divisor.get_mpz_t()) != 0;
}

}  // namespace qter
