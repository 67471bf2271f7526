// Texts of several lines side by side, such as a puzzle before and after.
//
// Columns are counted as a terminal shows them: sequences that set colours take none, and a
// character of several bytes takes one or two.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace qter {

/// The columns of the text on a terminal, without control sequences (ECMA-48: ESC, [, parameters, a
/// letter).
[[nodiscard]] std::size_t shown_columns(std::string_view text);

/// The lines of `left`, padded to its widest line and `gap` columns more, each followed by the line
/// of `right`. Colours must end with their line, as they do in pictures.
[[nodiscard]] std::string beside(std::string_view left, std::string_view right,
                                 std::size_t gap = 4);

/// `picture` with a line above it that names it.
[[nodiscard]] std::string with_heading(std::string_view heading, std::string_view picture);

}  // namespace qter
