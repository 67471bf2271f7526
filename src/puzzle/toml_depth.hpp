// How deep a TOML text nests, seen before it is parsed.
//
// toml++ makes a table for every part of a dotted key and takes tables apart by recursion, so a key
// of some ten thousand parts overflows the stack; for arrays and inline tables it has a bound of
// its own, which keys of many parts inside of each other multiply. So the text is gone through once
// beforehand: as far as it is TOML, strings and comments are told from what counts, and where it
// stops being TOML the parser stops, too.
#pragma once

#include <cstddef>
#include <optional>

#include "support/diagnostic.hpp"
#include "support/source.hpp"

namespace qter {

/// Most parts of a key or a table's name, `a.b.c`, and most brackets around anything. Puzzle files
/// need two or three of either.
inline constexpr std::size_t kMaxTomlParts = 32;
inline constexpr std::size_t kMaxTomlNesting = 32;

/// kTooLarge, at the first place that is too deep; none where toml++ may see the text. O(text), no
/// memory.
[[nodiscard]] std::optional<Diagnostic> too_deep_toml(const Source& source);

}  // namespace qter
