// Lists of pieces as text: "UFR UF".
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "puzzle/puzzle.hpp"
#include "support/result.hpp"

namespace qter {

/// The slot of one piece name, its letters in any order. Errors: no such piece; the help lists the
/// pieces that share most of its letters.
Result<Slot> parse_piece(const Puzzle& puzzle, std::string_view name, Span span);

/// Reads piece names separated by white space or commas: their slots, ascending, without
/// duplicates. `span` is the place of the text. Errors: as parse_piece().
Result<std::vector<Slot>> parse_pieces(const Puzzle& puzzle, std::string_view text, Span span);

/// The names of `slots`, separated by spaces.
[[nodiscard]] std::string piece_list(const Puzzle& puzzle, const std::vector<Slot>& slots);

}  // namespace qter
