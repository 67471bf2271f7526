// Values of options that are more than a word: numbers with their ranges, and lists of them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "support/integer.hpp"
#include "view/rgb.hpp"

namespace qter {

/// A whole number from `least` to `most`, decimal digits only.
[[nodiscard]] std::optional<std::uint64_t> parse_number(std::string_view text, std::uint64_t least,
                                                        std::uint64_t most);

/// A number of seconds, as "10" or "0.5"; at most a billion.
[[nodiscard]] std::optional<double> parse_seconds(std::string_view text);

/// A number of bytes, as "1000000", "512M" or "1.5G"; K, M and G are powers of 1024. At most 2^60,
/// rounded down.
[[nodiscard]] std::optional<std::uint64_t> parse_bytes(std::string_view text);

/// An order, a whole number of at least 1 and of any size; spaces around it do not matter.
[[nodiscard]] std::optional<Integer> parse_order(std::string_view text);

/// An amount to add, a whole number of any size as QAT takes it: with a sign or without; spaces
/// around it do not matter.
[[nodiscard]] std::optional<Integer> parse_amount(std::string_view text);

/// Amounts, as options have checked them.
[[nodiscard]] std::vector<Integer> parse_amounts(const std::vector<std::string>& texts);

/// "black", "white", or as "#rrggbb".
[[nodiscard]] std::optional<Rgb> parse_colour(std::string_view text);

/// Without blanks around it: spaces, tabs, and the end of a line from elsewhere.
[[nodiscard]] std::string_view trimmed(std::string_view text);

/// What lies between the commas: one word more than there are commas, empty ones included.
[[nodiscard]] std::vector<std::string> split_at_commas(std::string_view text);

}  // namespace qter
