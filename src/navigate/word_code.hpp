// Compact encoding of algorithms, near the entropy of their turns.
//
// The technique, entropy coding with a model of canonical sequences: the next turn depends on the
// turn before, mainly because no grip is turned twice in a row and commuting turns have a fixed
// order. So a turn is two values: its grip, with probabilities that depend on the turn before, and
// its amount, with probabilities that depend on the grip. Each algorithm begins with its length.
// The values are written by tANS (table/tans_code.hpp), with one table for each context and a
// single state. A value that does not fit into four bits is written as two, the high bits first.
//
// Limits: puzzles of at most 256 grips with at most 256 turns each; algorithms of fewer than 255
// turns. A text can only be read from its beginning.
//
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

/// Whether the puzzle's algorithms can be encoded.
[[nodiscard]] bool can_encode_words(const Puzzle& puzzle);

/// The text of a row, bytes of any value. Algorithms that are too long are left out. Requires
/// can_encode_words(). O(turns).
[[nodiscard]] std::string encode_words(const Puzzle& puzzle, const WordRow& words);

/// The row of `count` algorithms in a text. nullopt for invalid texts, as far as they can be
/// detected: use a checksum to be sure. Memory: at most a kilobyte for each algorithm, even for
/// hostile texts. O(turns).
[[nodiscard]] std::optional<WordRow> decode_words(const Puzzle& puzzle,
                                                  std::span<const std::uint8_t> text,
                                                  std::size_t count);

}  // namespace qter
