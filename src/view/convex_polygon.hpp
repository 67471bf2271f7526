// Convex polygons in space, cut by planes: Sutherland and Hodgman's clipping (1974), one plane at a
// time.
#pragma once

#include <vector>

#include "puzzle/vec3.hpp"

namespace qter {

/// Corners in order, seen from one side.
using ConvexPolygon = std::vector<Vec3>;

/// A point at most this far from a plane is on it. In units of the distance of a face from the
/// centre.
inline constexpr double kOnPlane = 1e-9;

/// The part where dot(normal, p) <= at; `normal` is of length 1. Empty if no corner is below.
/// O(corners).
[[nodiscard]] ConvexPolygon part_below(const ConvexPolygon& polygon, Vec3 normal, double at);

struct PolygonHalves {
    ConvexPolygon below;
    ConvexPolygon above;  ///< the polygon in the plane itself is below
};

/// Both parts. O(corners).
[[nodiscard]] PolygonHalves halves(const ConvexPolygon& polygon, Vec3 normal, double at);

/// The mean of the corners, which is inside.
[[nodiscard]] Vec3 middle_of(const ConvexPolygon& polygon);

/// Twice the area as a vector, towards the side where the order is counter-clockwise (Newell's
/// method).
[[nodiscard]] Vec3 twice_area(const ConvexPolygon& polygon);

}  // namespace qter
