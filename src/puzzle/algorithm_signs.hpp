// The signs of algorithms as people type and paste them: white space, primes, digits, numbers.
//
// Texts that went through a word processor, a page or a chat have other signs than keyboards have.
// Each has one meaning here, whatever the puzzle is.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace qter {

// How many bytes of such a sign `text` starts with; 0 where it starts with none.

/// White space, no-break spaces and those without width included.
[[nodiscard]] std::size_t space_length(std::string_view text);
/// A dot or a bar between moves: a pause, which says nothing.
[[nodiscard]] std::size_t pause_length(std::string_view text);
/// ' and other signs for it: ’ ‘ ′ ´ ` and the like.
[[nodiscard]] std::size_t prime_length(std::string_view text);
/// - and the signs for minus.
[[nodiscard]] std::size_t minus_length(std::string_view text);
/// * and ×.
[[nodiscard]] std::size_t times_length(std::string_view text);

/// A whole number, as people write how often.
struct WrittenNumber {
    std::optional<std::uint64_t> value;  ///< nullopt: more than kMostDigits digits
    bool negative = false;
    std::size_t length = 0;  ///< in bytes
};
inline constexpr std::size_t kMostDigits = 7;

/// Digits that `text` starts with: 12.
[[nodiscard]] std::optional<WrittenNumber> plain_number(std::string_view text);
/// A power that it starts with: ², ⁻¹, ^2, ^-1, ^{2}.
[[nodiscard]] std::optional<WrittenNumber> raised_number(std::string_view text);

}  // namespace qter
