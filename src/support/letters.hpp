// ASCII letters and digits, independent of the locale.
#pragma once

#include <algorithm>
#include <string>

namespace qter {

[[nodiscard]] constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }

/// 'a' for 'A'; any character but a capital letter unchanged.
[[nodiscard]] constexpr char small_letter(char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

[[nodiscard]] inline std::string small_letters(std::string text) {
    std::transform(text.begin(), text.end(), text.begin(), small_letter);
    return text;
}

}  // namespace qter
