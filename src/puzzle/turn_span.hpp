// Where in the text of an algorithm a turn of it stands, for diagnostics.
#pragma once

#include <cstddef>
#include <string_view>

#include "puzzle/puzzle.hpp"
#include "support/source.hpp"

namespace qter {

/// The move that turn number `turn`, from 0, of parse_algorithm(puzzle, text, span) comes from; one
/// that a group repeats or turns back stands in the group. All of `span` where there is no such
/// turn. O(moves * log(moves)).
[[nodiscard]] Span turn_span(const Puzzle& puzzle, std::string_view text, Span span,
                             std::size_t turn);

}  // namespace qter
