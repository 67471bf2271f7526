// Sewing convex polygons into one surface: equal corners become one point, corners that lie on
// another's side become corners of that one, too (T-junctions are removed), and each side records
// whether the surface continues beyond it.
#pragma once

#include "view/box_surface.hpp"

namespace qter {

/// A polygon with the data of its SurfacePart, except `corners` and `borders`.
struct LoosePart {
    ConvexPolygon polygon;
    SurfacePart part;
};

/// O(parts * points).
[[nodiscard]] BoxSurface joined_surface(std::vector<LoosePart> parts);

}  // namespace qter
