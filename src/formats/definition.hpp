// Reader of a puzzle's TOML description (puzzles/*.toml). docs/puzzle-files.md describes the
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

/// Reads and checks a description. Errors, each with its place in `source`: not TOML, missing or
/// unknown keys, duplicate names of pieces, cycles that tear or mirror a piece, grips that do
/// nothing, blocks that the other grips cannot make, presets that do not parse, more than
/// kMaxPieces pieces. Time and memory are linear in the text, except for blocks
/// (find_stray_block()) and rules that block turns (make_blocking()). A bond with a `bit` is used
/// only if that bit is in `signature`; a bit of `signature` without a bond is an error.
Result<PuzzlePtr> read_puzzle(const Source& source, std::uint64_t signature = 0);

/// The names of a puzzle.
struct PuzzleNames {
    std::string name;
    std::string title;
    std::vector<std::string> aliases;
    /// Names of signatures: puzzles with some of the bonds, and the bits of these bonds.
    std::vector<std::pair<std::string, std::uint64_t>> signatures;
};

/// Reads up to 16 hexadecimal digits, optionally after "0x".
[[nodiscard]] std::optional<std::uint64_t> parse_signature(std::string_view text);

/// Reads only the names in a description; empty if the text is not a description.
[[nodiscard]] PuzzleNames read_puzzle_names(const Source& source);

/// The puzzle with the cuts `description` (geometry/cut_description.hpp), with this name.
Result<PuzzlePtr> puzzle_from_cuts(std::string_view description, Span span);

/// The puzzle with marked centers, so that their orientation is visible, under the name `name`.
/// Marked centers are pieces, and a center that stays in its place is an orbit of its own. Returns
/// the puzzle itself if marks show nothing, if it is not from cuts, or if its turns can be blocked.
/// Presets and chains of the plain puzzle are not copied.
[[nodiscard]] PuzzlePtr supercube_of(const PuzzlePtr& puzzle, std::string name);

}  // namespace qter
