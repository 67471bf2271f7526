// The lines of a list of scrambles, without the text that people and timers add.
//
// Removed are: numbers (`1.`, `1)`, `#1`, `Scramble 1:`, `Extra 1:`), times before and after
// (`12.34`, `(3.21)`, `DNF`, with a comment in square brackets), dates (`@2026-11-28 ...`),
// quotation marks, comments from # or // on. In tables (csTimer, TwistyTimer) the scramble is in
// the column that the first line calls scramble; otherwise in the only column between commas that
// reads as a scramble in every line; otherwise in the longest field that reads as one. A field in
// quotation marks may have several lines (RFC 4180). The header of a csTimer session before its
// list of times is skipped.
#pragma once

#include <cstddef>
#include <functional>
#include <string_view>
#include <vector>

#include "support/source.hpp"

namespace qter {

/// The remaining text of a line.
struct ScrambleLine {
    std::string_view text;  ///< not empty
    Span span;
    bool begins = false;     ///< a number, an empty line or the like comes before it
    bool keyword = false;    ///< it is a line of a .scr file, complete
    std::size_t others = 0;  ///< number of further fields of the line that read as scrambles
};

/// The lines of the source; O(bytes), plus the cost of `reads` for the fields of tables. `reads`
/// tells whether a text reads as a scramble, `is_keyword` whether a line belongs to a .scr file.
[[nodiscard]] std::vector<ScrambleLine> scramble_lines(
    const Source& source, const std::function<bool(std::string_view)>& reads,
    const std::function<bool(std::string_view)>& is_keyword);

/// The same for a text that is one scramble: without number, times and quotation marks.
[[nodiscard]] std::string_view bare_scramble(std::string_view text);

}  // namespace qter
