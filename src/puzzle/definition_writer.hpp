// Writing a puzzle as a TOML description, the inverse of definition.hpp.
#pragma once

#include <string>

#include "puzzle/puzzle.hpp"

namespace qter {

/// A description that read_puzzle reads as the same puzzle: names, orbits, pieces in their slots,
/// look-alikes, grips with their turns, presets, solids. A puzzle from cuts is written as its cuts
/// and what it was given to be called by; any other one by places and twists. O(text).
[[nodiscard]] std::string write_toml(const Puzzle& puzzle);

}  // namespace qter
