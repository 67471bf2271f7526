// Layout shared by writers and formatters of programs: wrapping of algorithms, line ends.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace qter {

/// Columns after which an algorithm wraps.
inline constexpr std::size_t kAlgorithmColumns = 50;

/// Breaks `words` into as few lines of at most kAlgorithmColumns as possible, of lengths as even as
/// possible: the narrowest width that needs no more lines. A longer word has a line of its own.
/// Linear in the text.
[[nodiscard]] std::vector<std::string> wrap_algorithm(const std::vector<std::string>& words);

/// The text with CR LF replaced by LF.
[[nodiscard]] std::string with_lf(std::string_view text);

}  // namespace qter
