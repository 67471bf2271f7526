// A puzzle's body in a state, as polygons before the eye that first sees a page's puzzle
// (first_view.hpp), in the colours and the light that pages have (src/view/page/mesh.js,
// shaders.js).
//
// Each side of a piece that faces the eye is plastic, and on it lies the tile of its sticker. Edges
// are not bevelled and do not gloss.
#pragma once

#include <optional>
#include <vector>

#include "puzzle/puzzle.hpp"
#include "view/perspective_image.hpp"
#include "view/solid_body.hpp"

namespace qter {

/// By piece: the colour in which it is lit up, as the pieces of registers are.
using PieceGlow = std::vector<std::optional<Rgb>>;

/// `glow` is empty or has an entry for each piece. O(faces * bands of sides).
[[nodiscard]] std::vector<SeenPolygon> body_polygons(const Puzzle& puzzle, const SolidBody& body,
                                                     const State& state, const PieceGlow& glow);

}  // namespace qter
