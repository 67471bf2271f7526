// The lines of a list of scrambles, without what people and timers write around them.
//
// What is taken off: numbers (`1.`, `1)`, `#1`, `Scramble 1:`, `Extra 1:`), times before and after
// (`12.34`, `(3.21)`, `DNF`, with a comment in square brackets), dates (`@2026-11-28 ...`),
// quotation marks, comments from # or // on. Of tables (csTimer, TwistyTimer) it is the column that
// the first line calls scramble, or the only one between commas that reads as scrambles in every
// line, or else the longest field that reads as one; a field in quotation marks may have several
// lines (RFC 4180). What csTimer says of a session before its list of times
// is skipped.
#pragma once

#include <cstddef>
#include <functional>
#include <string_view>
#include <vector>

#include "support/source.hpp"

namespace qter {

/// What is left of a line.
struct ScrambleLine {
    std::string_view text;  ///< not empty
    Span span;
    bool begins = false;     ///< a number, an empty line or the like is before it
    bool keyword = false;    ///< it is a line of a .scr file, and all of it is here
    std::size_t others = 0;  ///< more fields of the line that read as scrambles
};

/// The lines of the source; O(bytes), and what `reads` takes for the fields of tables. It says
/// whether a text reads as a scramble, `is_keyword` whether a line is one of a .scr file.
[[nodiscard]] std::vector<ScrambleLine> scramble_lines(
    const Source& source, const std::function<bool(std::string_view)>& reads,
    const std::function<bool(std::string_view)>& is_keyword);

/// The same for a text that is one scramble: without number, times and quotation marks.
[[nodiscard]] std::string_view bare_scramble(std::string_view text);

}  // namespace qter
