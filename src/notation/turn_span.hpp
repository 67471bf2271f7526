// Place of a turn in the text of an algorithm, for diagnostics.
#pragma once

#include <cstddef>
#include <string_view>

#include "puzzle/puzzle.hpp"
#include "support/source.hpp"

namespace qter {

/// The place of the move that gives turn `turn`, counted from 0, of parse_algorithm(puzzle, text,
/// span). For a turn in a repeated or inverted group, the place inside the group. All of `span` if
/// there is no such turn. O(moves * log(moves)).
[[nodiscard]] Span turn_span(const Puzzle& puzzle, std::string_view text, Span span,
                             std::size_t turn);

}  // namespace qter
