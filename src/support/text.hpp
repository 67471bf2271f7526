// Text helpers: UTF-8, lists of words for messages, spelling suggestions.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace qter {

/// Number of characters (code points) in UTF-8 text; a malformed byte counts as one.
[[nodiscard]] std::size_t utf8_length(std::string_view text);

/// Bytes in the character that starts `text` (1 for a malformed byte, 0 for empty text).
[[nodiscard]] std::size_t utf8_step(std::string_view text);

/// The columns of a text on a terminal: two for most Asian scripts and emoji, one for any other
/// character. An estimate, as terminals differ.
[[nodiscard]] std::size_t text_columns(std::string_view text);

/// Offset of the first byte that is NUL or not valid UTF-8, the sign of a binary file; or npos.
[[nodiscard]] std::size_t find_binary(std::string_view text);

/// Text safe to show on a terminal: control characters and malformed bytes as \xNN, cut after
/// `most` characters with "...".
[[nodiscard]] std::string printable(std::string_view text, std::size_t most = 60);

/// The lines of a text, without their newlines.
[[nodiscard]] std::vector<std::string> lines_of(std::string_view text);

/// Damerau-Levenshtein distance (insert, delete, replace, swap neighbours), case-insensitive
/// ASCII; O(a * b) time.
[[nodiscard]] std::size_t edit_distance(std::string_view a, std::string_view b);

/// The candidates close enough to `word` to be what was meant, nearest first, at most `most`.
[[nodiscard]] std::vector<std::string> near_misses(std::string_view word,
                                                   const std::vector<std::string>& candidates,
                                                   std::size_t most = 3);

/// "did you mean `a` or `b`?" from near_misses, or "" if no candidate is close.
[[nodiscard]] std::string did_you_mean(std::string_view word,
                                       const std::vector<std::string>& candidates);

/// "a", "a and b", "a, b and c"; cut after `most` items with "and N more".
[[nodiscard]] std::string join_words(const std::vector<std::string>& words,
                                     std::string_view conjunction = "and", std::size_t most = 20);

}  // namespace qter
