// Report on a puzzle, and on a list of puzzles, as text and JSON.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "blocking/puzzle_facts.hpp"
#include "support/json.hpp"
#include "support/source.hpp"

namespace qter {

/// The report without the title, line by line: other names, orbits, group, grips, and the number of
/// presets or, with `presets`, the presets.
[[nodiscard]] std::string puzzle_text(const Puzzle& puzzle, const PuzzleFacts& facts, bool presets);

/// Writes the members that describe a puzzle (docs/json.md, puzzle show) into an open object.
void write_puzzle(JsonWriter& json, const Puzzle& puzzle, const PuzzleFacts& facts);

/// Writes the facts as an object, or null.
void write_shape_facts(JsonWriter& json, const std::optional<ShapeFacts>& shapes);

struct ListedPuzzle {
    PuzzlePtr puzzle;
    PuzzleFacts facts;
};

/// A row for each puzzle: its name, the number of positions in short, and its pieces; then the
/// named signatures of puzzles in the list, which `sources` describe.
[[nodiscard]] std::string puzzle_list_text(const std::vector<ListedPuzzle>& list,
                                           const SourceMap& sources);

}  // namespace qter
