// Writer of a puzzle as a TOML description, the inverse of definition.hpp.
#pragma once

#include <string>

#include "puzzle/puzzle.hpp"

namespace qter {

/// A description that read_puzzle() reads as the same puzzle: names, orbits, pieces in their slots,
/// identical pieces, grips with their turns, presets, solids. A puzzle from cuts is written by its
/// cuts and its given names; any other puzzle by places and twists. O(text).
[[nodiscard]] std::string write_toml(const Puzzle& puzzle);

}  // namespace qter
