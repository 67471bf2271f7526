// Fractions as texts, exactly.
#pragma once

#include <gmpxx.h>

#include <optional>
#include <string_view>

namespace qter {

/// A fraction that is not negative: "2", "1.5" or "3/2". Exact; nullopt for anything else. Decimal
/// digits, at most kMaxDigits (integer.hpp) of them in a number.
[[nodiscard]] std::optional<mpq_class> parse_fraction(std::string_view text);

}  // namespace qter
