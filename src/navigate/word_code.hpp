// Rows of algorithms in about as many bits as their turns are uncertain.
//
// The technique, entropy coding with a model of canonical sequences: what comes next in an
// algorithm depends on the turn before, above all because no grip is turned twice in a row and
// turns that commute stand in one order. So a turn is two values, its grip, whose probabilities are
// those after the turn before, and its amount, whose are those of its grip; in front of each
// algorithm stands its length. The values are written by tANS (table/tans_code.hpp), one table for
// each such context, all of them on one state. Values that do not fit into four bits are two, the
// high one first.
//
// Limits: puzzles of at most 256 grips with at most 256 turns each; algorithms of fewer than 255
// turns. A text is read from its beginning only.
// Measured: see docs/turns.md.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "puzzle/puzzle.hpp"

namespace qter {

/// Algorithms of a puzzle, some of which may be missing.
using WordRow = std::vector<std::optional<Algorithm>>;

/// True when the puzzle's algorithms can be written.
[[nodiscard]] bool can_encode_words(const Puzzle& puzzle);

/// The text of a row, bytes of any value. Algorithms that are too long are missing in it. Needs
/// can_encode_words(). O(turns).
[[nodiscard]] std::string encode_words(const Puzzle& puzzle, const WordRow& words);

/// The row of `count` algorithms that a text is; nullopt for other texts as far as they can be
/// told: whoever needs to be sure keeps a checksum. Memory: at most a kilobyte for each algorithm,
/// even where the text is hostile. O(turns).
[[nodiscard]] std::optional<WordRow> decode_words(const Puzzle& puzzle,
                                                  std::span<const std::uint8_t> text,
                                                  std::size_t count);

}  // namespace qter
