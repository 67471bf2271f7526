// Reading a puzzle from its TOML description (puzzles/*.toml). docs/puzzle-files.md describes the
// format.
#pragma once

#include <memory>

#include "qter/puzzle/puzzle.hpp"
#include "qter/support/result.hpp"

namespace qter {

/// Most pieces a description may have: states stay small enough to compose in microseconds.
inline constexpr std::size_t kMaxPieces = 65536;

/// Reads and checks a description; its place is `source`. Errors, each with its place: not TOML,
/// missing or unknown keys, pieces named twice, cycles that tear or mirror a piece, grips that do
/// nothing, presets that do not parse, more than kMaxPieces pieces. Time and memory are linear in
/// the text.
Result<PuzzlePtr> read_puzzle(const Source& source);

}  // namespace qter
