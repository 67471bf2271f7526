// Double-quoted texts, as Q and QAT write messages: \" and \\ are the only escapes, and a text
// ends on the line it began on.
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

/// Reads the quoted text at offset `begin` of `source`, where a `"` stands. Mistakes (no closing
/// quote on the line, another escape) go to `errors`; the reading always gets somewhere: an
/// unclosed text ends at the end of its line, an unknown escape stands for its character.
QuotedText read_quoted(const Source& source, std::size_t begin, Diagnostics& errors);

/// The text in quotes with the two escapes.
[[nodiscard]] std::string quote(std::string_view text);

}  // namespace qter
