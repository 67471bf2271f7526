// Lists of pieces as people write them: "UFR UF".
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "puzzle/puzzle.hpp"
#include "support/result.hpp"

namespace qter {

/// The slot of one piece name, letters in any order. Errors: no such piece; the help lists the
/// pieces that share most of its letters.
Result<Slot> parse_piece(const Puzzle& puzzle, std::string_view name, Span span);

/// Reads piece names with white space or commas between them: their slots, ascending, each once.
/// `span` is where the text stands. Errors: as parse_piece().
Result<std::vector<Slot>> parse_pieces(const Puzzle& puzzle, std::string_view text, Span span);

/// The names of `slots` with a space between.
[[nodiscard]] std::string piece_list(const Puzzle& puzzle, const std::vector<Slot>& slots);

}  // namespace qter
