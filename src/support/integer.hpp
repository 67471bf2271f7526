// Integers of any size (GMP), and the number theory for registers.
#pragma once

#include <gmpxx.h>

#include <optional>
#include <string>
#include <string_view>

namespace qter {

using Integer = mpz_class;

/// The most digits of an integer literal. Reading takes time quadratic in the digits; register
/// orders are far smaller.
inline constexpr std::size_t kMaxDigits = 10000;

/// Reads an optional sign and decimal digits; nullopt if `text` is anything else or has more than
/// kMaxDigits digits.
[[nodiscard]] std::optional<Integer> parse_integer(std::string_view text);

/// Decimal digits, with '-' when negative.
[[nodiscard]] std::string to_string(const Integer& value);

/// The residue of `value` in [0, modulus); modulus > 0.
[[nodiscard]] Integer mod(const Integer& value, const Integer& modulus);

[[nodiscard]] Integer lcm(const Integer& a, const Integer& b);

/// True when `divisor` > 0 divides `value`.
[[nodiscard]] bool divides(const Integer& divisor, const Integer& value);

}  // namespace qter
