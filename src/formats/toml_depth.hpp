// Check of the nesting depth of a TOML text, before it is parsed.
//
// toml++ makes a table for every part of a dotted key and destroys tables by recursion, so a key
// with some ten thousand parts overflows the stack. It limits arrays and inline tables, but keys of
// many parts inside of each other multiply that limit. So the text is scanned once before parsing.
// As far as it is valid TOML, the scan skips strings and comments; where it stops being TOML, the
// parser stops, too.
#pragma once

#include <cstddef>
#include <optional>

#include "support/diagnostic.hpp"
#include "support/source.hpp"

namespace qter {

/// Limits on the parts of a key or of a table's name, `a.b.c`, and on nested brackets. Puzzle files
/// need two or three of either.
inline constexpr std::size_t kMaxTomlParts = 32;
inline constexpr std::size_t kMaxTomlNesting = 32;

/// kTooLarge, at the first place that is too deep; nullopt if toml++ can parse the text. O(text),
/// no memory.
[[nodiscard]] std::optional<Diagnostic> too_deep_toml(const Source& source);

}  // namespace qter
