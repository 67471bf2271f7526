// Surface of a piece of boxes as convex polygons, with hollows where it extends into a layer that
// turns (SolidHollow).
//
// The technique: constructive solid geometry, cell by cell. The planes of all sides, and those at
// which a hollow begins or ends, cut the piece into boxes, its cells (box_grid.hpp). A hollow is
// the inside of a cylinder, and each cell is either within the ends of a cylinder or outside of
// them. A side of a cell is a rectangle, without what the cell's cylinders cut away, and without
// what the neighbouring cell covers. Each cylinder adds its facets within the cell, without what
// the other cylinders cut away. Where two cylinders cross, their strips end on the crossing
// (faceted_cylinder.hpp). Planes are exact, cylinders are prisms.
//
// Parts that meet have all their corners in common: a part that ends within another's side adds a
// corner there (surface_seams.hpp). So the surface is closed.
#pragma once

#include <cstdint>
#include <optional>

#include "view/box_grid.hpp"
#include "view/convex_polygon.hpp"

namespace qter {

struct SurfacePart {
    /// Indices in BoxSurface::points, counter-clockwise as seen from outside where the axes are
    /// right-handed.
    std::vector<std::uint32_t> corners;
    std::size_t axis = 0;  ///< perpendicular to it; of a round part, that of its cylinder
    bool back = false;     ///< of a flat part: it faces the negative direction of the axis
    bool round = false;    ///< of a cylinder, seen from inside
    double height = 0;     ///< of a flat part, along the axis
    /// For the side from corner i on: the surface does not continue flat, or as the same cylinder,
    /// beyond it.
    std::vector<bool> borders;
};

struct BoxSurface {
    std::vector<Vec3> points;
    std::vector<SurfacePart> parts;
};

/// The surface of the cells of `owner` in a filled grid; a face of the puzzle is at distance 1.
/// With a hollow, the grid has its planes. O(cells * facets + parts * points).
[[nodiscard]] BoxSurface box_surface(const BoxGrid& grid, std::int32_t owner,
                                     const std::optional<SolidHollow>& hollow);

}  // namespace qter
