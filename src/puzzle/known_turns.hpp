// Knowing a puzzle again that a file describes: the one whose turns are the same, under other
// names.
//
// The technique: two puzzles side by side are one, with the pieces and the grips of both. A
// symmetry of that one which exchanges the two (symmetry_search.hpp) says which grip of the one is
// which of the other. Pieces that look alike must come to such that do.
#pragma once

#include <cstddef>
#include <optional>

#include "puzzle/grip_map.hpp"
#include "puzzle/library.hpp"
#include "puzzle/puzzle.hpp"

namespace qter {

/// For each of the first `grips` grips of `b`, which grip of `a` turns the same; of `a`, too, the
/// first `grips` count. None where there is no such map, or none was found in some tenths of a
/// second.
[[nodiscard]] std::optional<GripMap> same_turns(const Puzzle& a, const Puzzle& b,
                                                std::size_t grips);

/// The puzzle with the chains of the one in the library whose turns are the same, in its own grips,
/// if it has none itself and there is one; else the puzzle itself.
[[nodiscard]] PuzzlePtr with_known_chains(const PuzzlePtr& puzzle, PuzzleLibrary& library);

}  // namespace qter
