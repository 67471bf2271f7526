// Surface of a piece of boxes, hollowed out where it hangs over (SolidHollow), as convex polygons.
//
// Constructive solid geometry cell by cell: the planes of all sides, and those that bound a hollow,
// cut the piece into boxes (box_grid.hpp), each of which is cut by the same cylinders throughout.
// So each side of a cell is a rectangle minus the inside of the cell's cylinders, minus the part
// that the neighbouring cell has outside of its own cylinders. Each cylinder adds its facets within
// the cell, minus the inside of the other cylinders. Where two cylinders cross, their strips end on
// the crossing (faceted_cylinder.hpp). Planes are exact, cylinders are prisms.
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
