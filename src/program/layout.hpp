// What writing and laying out programs share: how an algorithm wraps, how lines end.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace qter {

/// Columns after which an algorithm wraps.
inline constexpr std::size_t kAlgorithmColumns = 50;

/// Breaks `words` into as few lines of at most kAlgorithmColumns as possible, and among those into
/// lines as even as possible: the narrowest width that still needs no more lines. A longer word
/// has a line of its own. Linear in the text.
[[nodiscard]] std::vector<std::string> wrap_algorithm(const std::vector<std::string>& words);

/// The text with LF where it has CR LF.
[[nodiscard]] std::string with_lf(std::string_view text);

}  // namespace qter
