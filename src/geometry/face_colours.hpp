// Colours of a puzzle's faces, for pictures.
#pragma once

#include <string>
#include <vector>

#include "puzzle/puzzle.hpp"

namespace qter {

/// By face, its colour "#rrggbb": that of the drawing; without a drawing the usual one
/// (usual_colours()).
[[nodiscard]] std::vector<std::string> face_colours(const Puzzle& puzzle);

}  // namespace qter
