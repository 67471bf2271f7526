// Reading a puzzle from its TOML description (puzzles/*.toml). docs/puzzle-files.md describes the
// format.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <utility>

#include "puzzle/puzzle.hpp"
#include "support/result.hpp"

namespace qter {

/// Reads and checks a description; its place is `source`. Errors, each with its place: not TOML,
/// missing or unknown keys, pieces named twice, cycles that tear or mirror a piece, grips that do
/// nothing, blocks that the other grips cannot make, presets that do not parse, more than
/// kMaxPieces pieces. Time and memory are linear in the text but for blocks (find_stray_block())
/// and for what blocks turns (make_blocking()). Of bonds that have a `bit` those are there whose
/// bit is in `signature`; a bit that none has is an error.
Result<PuzzlePtr> read_puzzle(const Source& source, std::uint64_t signature = 0);

/// What a puzzle is called.
struct PuzzleNames {
    std::string name;
    std::string title;
    std::vector<std::string> aliases;
    /// What puzzles with some of its bonds are called, and which bonds they have.
    std::vector<std::pair<std::string, std::uint64_t>> signatures;
};

/// Of up to 16 hexadecimal digits, perhaps behind "0x".
[[nodiscard]] std::optional<std::uint64_t> parse_signature(std::string_view text);

/// Reads no more of a description than its names; empty ones where the text is no description.
[[nodiscard]] PuzzleNames read_puzzle_names(const Source& source);

/// The puzzle that a description of cuts gives (cut_description.hpp), named by the description.
Result<PuzzlePtr> puzzle_from_cuts(std::string_view description, Span span);

/// The puzzle with its centers marked, so that one sees how they are turned, and called `name`:
/// such centers are pieces, and one that stays in its place is an orbit of its own. The puzzle
/// itself where marks show nothing, where no cuts make it, or where turns can be blocked. Presets
/// and chains are those of the plain puzzle, and do not come along.
[[nodiscard]] PuzzlePtr supercube_of(const PuzzlePtr& puzzle, std::string name);

}  // namespace qter
