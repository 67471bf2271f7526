// Double-quoted texts in Q and QAT: \" and \\ are the only escapes, and a text ends on the line it
// began on.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "support/diagnostic.hpp"

namespace qter {

struct QuotedText {
    std::string value;       ///< the text without quotes, escapes resolved
    std::size_t length = 0;  ///< bytes it takes in the source, quotes included
};

/// Reads the quoted text at offset `begin` of `source`, which must be a `"`. Mistakes (no closing
/// quote on the line, another escape) go to `errors`. Reading always advances: a text without an
/// end stops at the end of its line, and an unknown escape becomes its character.
QuotedText read_quoted(const Source& source, std::size_t begin, Diagnostics& errors);

/// The text in quotes with the two escapes.
[[nodiscard]] std::string quote(std::string_view text);

}  // namespace qter
