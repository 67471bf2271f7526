// The pieces of a puzzle whose description gives their solids (geometry/puzzle_body.hpp), for
// drawing: each has meshes of its own, placed where the frames begin.
#pragma once

#include <optional>

#include "view/solid_body.hpp"

namespace qter {

/// nullopt for a puzzle without such a description. O(corners of all solids).
[[nodiscard]] std::optional<SolidBody> described_body(const Puzzle& puzzle);

}  // namespace qter
