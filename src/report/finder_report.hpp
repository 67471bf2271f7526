// Report of the cycle finder's results, as text and JSON.
#pragma once

#include <string>
#include <vector>

#include "finder/finder_question.hpp"
#include "support/json.hpp"

namespace qter {

/// A heading with the question and the status, and a table: a row for each structure, or, where
/// rows would be wider than `columns`, a line for each register. Lines end with a newline.
[[nodiscard]] std::string finder_text(const FinderPuzzle& puzzle, const FinderQuestion& question,
                                      const FinderAnswer& answer, std::size_t columns);

/// The size of the search, in one line.
[[nodiscard]] std::string finder_statistics_text(const FinderAnswer& answer);

/// Writes the members of docs/json.md, find-cycles, into an open object. Orbits of equal names,
/// parts of one orbit of the puzzle, are one member.
void write_finder_answer(JsonWriter& json, const FinderPuzzle& puzzle,
                         const FinderQuestion& question, const FinderAnswer& answer);

}  // namespace qter
