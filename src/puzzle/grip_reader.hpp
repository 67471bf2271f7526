// Reading what turns from a puzzle's TOML description: [[grips]], by cycles of pieces or by the
// place and the twist of each piece. docs/puzzle-files.md describes them.
#pragma once

#include <toml++/toml.h>

#include <string>
#include <unordered_map>
#include <vector>

#include "puzzle/puzzle.hpp"
#include "support/result.hpp"

namespace qter {

struct WrittenGrips {
    std::vector<Grip> grips;               ///< blocks last
    std::vector<NamedRotation> rotations;  ///< those with `whole`
    /// Of a block by its name: where it is said to be one.
    std::unordered_map<std::string, Span> block_spans;
};

/// `parts` has the faces, orbits and pieces, `shape` their slots. Errors, each with its place:
/// names that a grip cannot have or that clash, pieces that do not exist, turns that are no
/// permutations or move nothing, orders above kMaxGripOrder, blocks alone; more than kMaxGrips
/// grips or kMaxTurnEntries entries of turns (kTooLarge).
[[nodiscard]] Result<WrittenGrips> read_grips(const Source& source, const toml::table& root,
                                              const PuzzleParts& parts, const Shape& shape);

}  // namespace qter
