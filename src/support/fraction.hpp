// Reading exact fractions from text.
#pragma once

#include <gmpxx.h>

#include <optional>
#include <string_view>

namespace qter {

/// A non-negative fraction: "2", "1.5" or "3/2". Exact; nullopt for anything else. Decimal digits,
/// at most kMaxDigits (integer.hpp) in each number.
[[nodiscard]] std::optional<mpq_class> parse_fraction(std::string_view text);

}  // namespace qter
