// Reader of grips in a TOML description: [[grips]], by cycles of pieces or by the place and the
// twist of each piece. docs/puzzle-files.md describes them.
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
    /// By name of a block, the place where it is declared as one.
    std::unordered_map<std::string, Span> block_spans;
};

/// `parts` has the faces, orbits and pieces, `shape` their slots. Errors, each with its place:
/// invalid or clashing names, unknown pieces, turns that are not permutations or move nothing,
/// orders above kMaxGripOrder, only blocks; more than kMaxGrips grips or kMaxTurnEntries entries of
/// turns (kTooLarge).
[[nodiscard]] Result<WrittenGrips> read_grips(const Source& source, const toml::table& root,
                                              const PuzzleParts& parts, const Shape& shape);

}  // namespace qter
