// Parsers of option values: numbers with their ranges, colours, and lists.
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

/// A number of seconds, such as "10" or "0.5"; at most a billion.
[[nodiscard]] std::optional<double> parse_seconds(std::string_view text);

/// A number of bytes, such as "1000000", "512M" or "1.5G"; K, M and G are powers of 1024. At most
/// 2^60,
/// rounded down.
[[nodiscard]] std::optional<std::uint64_t> parse_bytes(std::string_view text);

/// An order, a whole number of at least 1 and of any size; surrounding spaces are ignored.
[[nodiscard]] std::optional<Integer> parse_order(std::string_view text);

/// An amount to add: a whole number of any size, with or without a sign, as in QAT; surrounding
/// spaces are ignored.
[[nodiscard]] std::optional<Integer> parse_amount(std::string_view text);

/// Amounts from texts that options have checked.
[[nodiscard]] std::vector<Integer> parse_amounts(const std::vector<std::string>& texts);

/// "black", "white", or "#rrggbb".
[[nodiscard]] std::optional<Rgb> parse_colour(std::string_view text);

/// The text without surrounding spaces, tabs and carriage returns.
[[nodiscard]] std::string_view trimmed(std::string_view text);

/// The parts between commas: one more than there are commas, empty parts included.
[[nodiscard]] std::vector<std::string> split_at_commas(std::string_view text);

}  // namespace qter
