// The signs of algorithms as people type and paste them: white space, primes, digits, numbers.
//
// Texts from word processors, web pages or chats contain other signs than a keyboard has. Each sign
// has one meaning here, for every puzzle.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace qter {

// Each function returns the length in bytes of such a sign at the beginning of `text`, or 0.

/// White space, including no-break and zero-width spaces.
[[nodiscard]] std::size_t space_length(std::string_view text);
/// A dot or a bar between moves: a pause, without meaning.
[[nodiscard]] std::size_t pause_length(std::string_view text);
/// ' and other signs for a prime: ’ ‘ ′ ´ ` and the like.
[[nodiscard]] std::size_t prime_length(std::string_view text);
/// - and other minus signs.
[[nodiscard]] std::size_t minus_length(std::string_view text);
/// * and ×.
[[nodiscard]] std::size_t times_length(std::string_view text);

/// A whole number: a count of repetitions.
struct WrittenNumber {
    std::optional<std::uint64_t> value;  ///< nullopt: more than kMostDigits digits
    bool negative = false;
    std::size_t length = 0;  ///< in bytes
};
inline constexpr std::size_t kMostDigits = 7;

/// The digits at the beginning of `text`: 12.
[[nodiscard]] std::optional<WrittenNumber> plain_number(std::string_view text);
/// An exponent at the beginning of `text`: ², ⁻¹, ^2, ^-1, ^{2}.
[[nodiscard]] std::optional<WrittenNumber> raised_number(std::string_view text);

}  // namespace qter
