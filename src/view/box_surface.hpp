// The surface of a piece of boxes, hollowed out where it hangs over (SolidHollow), as convex
// polygons.
//
// Constructive solid geometry cell by cell: the planes of all sides, and those that bound a hollow,
// cut the piece into boxes (box_grid.hpp), each of which is cut by the same cylinders all over. So
// each side of a cell is a rectangle less what is inside of the cell's cylinders, less again what
// the cell behind the side has outside of its own; and of each cylinder the facets that lie in the
// cell, less what is inside of the others. Where two cylinders cross, their strips end on the
// crossing (faceted_cylinder.hpp). Planes are exact, cylinders are prisms.
//
// Parts that meet have all their corners in common: who ends in the middle of another's side gives
// it a corner there (surface_seams.hpp). So the surface is closed.
#pragma once

#include <cstdint>
#include <optional>

#include "view/box_grid.hpp"
#include "view/convex_polygon.hpp"

namespace qter {

struct SurfacePart {
    /// By BoxSurface::points, counter-clockwise as seen from outside where axes are those of a
    /// right hand.
    std::vector<std::uint32_t> corners;
    std::size_t axis = 0;  ///< that it is perpendicular to; of a round part, that of its cylinder
    bool back = false;     ///< of a flat part: it looks to where numbers along the axis are less
    bool round = false;    ///< of a cylinder, seen from inside
    double height = 0;     ///< of a flat part, along the axis
    /// For the side from corner i on: the surface does not go on flat, or as the same cylinder,
    /// behind it.
    std::vector<bool> borders;
};

struct BoxSurface {
    std::vector<Vec3> points;
    std::vector<SurfacePart> parts;
};

/// Of what `owner` has of a grid that is filled; a face of the puzzle is at distance 1. With a
/// hollow the grid has its planes. O(cells * facets + parts * points).
[[nodiscard]] BoxSurface box_surface(const BoxGrid& grid, std::int32_t owner,
                                     const std::optional<SolidHollow>& hollow);

}  // namespace qter
