// What one sees of a state: the colour of each sticker.
#pragma once

#include <cstdint>
#include <vector>

#include "qter/puzzle/puzzle.hpp"

namespace qter {

/// For each drawn sticker (Puzzle::drawing), the face whose colour it shows.
[[nodiscard]] std::vector<std::uint8_t> facelet_colours(const Puzzle& puzzle, const State& state);

}  // namespace qter
