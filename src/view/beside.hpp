// Texts of several lines beside each other, such as a puzzle before and after.
//
// Columns are those that a terminal shows: sequences that set colours take none, and a character of
// several bytes takes one or two.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace qter {

/// Columns that a terminal gives the text, control sequences (ECMA-48: ESC, [, parameters, a
/// letter) left out.
[[nodiscard]] std::size_t shown_columns(std::string_view text);

/// The lines of `left`, filled up to its widest one and `gap` columns more, each with the line of
/// `right` beside it. Colours must end with their line, as they do in pictures.
[[nodiscard]] std::string beside(std::string_view left, std::string_view right,
                                 std::size_t gap = 4);

/// `picture` with a line above it that says what it is.
[[nodiscard]] std::string with_heading(std::string_view heading, std::string_view picture);

}  // namespace qter
