// Sewing convex polygons into one surface: equal corners become one point, corners that lie on
// another's side become corners of that one too (T-junctions are removed), and sides learn whether
// the surface goes on.
#pragma once

#include "view/box_surface.hpp"

namespace qter {

/// A polygon and what SurfacePart says of it, but for `corners` and `borders`.
struct LoosePart {
    ConvexPolygon polygon;
    SurfacePart part;
};

/// O(parts * points).
[[nodiscard]] BoxSurface sewn(std::vector<LoosePart> parts);

}  // namespace qter
