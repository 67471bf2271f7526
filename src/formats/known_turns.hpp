// Recognition of a puzzle from a file: a known puzzle with the same turns under other names.
//
// The technique: the two puzzles are combined into one, with the pieces and grips of both. A
// symmetry of the combination that exchanges the two (group/symmetry_search.hpp) maps the grips of
// one to those of the other. It must map identical pieces to identical pieces.
#pragma once

#include <cstddef>
#include <optional>

#include "formats/library.hpp"
#include "group/grip_map.hpp"
#include "puzzle/puzzle.hpp"

namespace qter {

/// For each of the first `grips` grips of `b`, the grip of `a` with the same turn; only the first
/// `grips` grips of `a` are considered. nullopt if there is no such map, or none was found within
/// some tenths of a second.
[[nodiscard]] std::optional<GripMap> same_turns(const Puzzle& a, const Puzzle& b,
                                                std::size_t grips);

/// The puzzle with the chains of a library puzzle with the same turns, translated to its own grips,
/// if it has no chains and there is such a puzzle; otherwise the puzzle itself.
[[nodiscard]] PuzzlePtr with_known_chains(const PuzzlePtr& puzzle, PuzzleLibrary& library);

}  // namespace qter
