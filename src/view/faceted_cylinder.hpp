// A cylinder about a coordinate axis through 0, as a prism, and the inside part of a convex
// polygon.
//
// The prism's edges lie on the cylinder, symmetric to all axes and diagonals, so prisms about two
// axes meet in straight lines: strips of both at the same distance from a plane end together. There
// are edges where given planes cut the cylinder, so parts bounded by these planes are exact, and
// between them as many more as smoothness requires.
//
// A polygon is first cut at the axes and diagonals, then into strips at the prism's edges, along
// the coordinate in which the cylinder is flat there. Within a strip one plane divides inside from
// outside. All parts are convex and, since strips of an octant are at most at 45 degrees to their
// facet, none is a sliver unless the polygon was.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "blocking/solid_boxes.hpp"
#include "view/convex_polygon.hpp"

namespace qter {

class FacetedCylinder {
 public:
    /// `planes`: distances from 0 of the planes at which the prism must have edges.
    FacetedCylinder(double radius, const std::vector<double>& planes);

    struct Sides {
        std::vector<ConvexPolygon> inside;
        std::vector<ConvexPolygon> outside;
    };
    /// One of the two is the polygon itself where the other is empty. O(edges * corners).
    [[nodiscard]] Sides sides(const ConvexPolygon& polygon, std::size_t axis) const;

    /// The part of the prism's own surface between the bounds, counter-clockwise as seen from the
    /// axis. O(edges).
    [[nodiscard]] std::vector<ConvexPolygon> facets(std::size_t axis, const SolidBox& bounds) const;

    /// True where all of the bounds is inside, or all is outside, of the cylinder; a box that
    /// touches it is neither.
    [[nodiscard]] bool holds(std::size_t axis, const SolidBox& bounds) const;
    [[nodiscard]] bool misses(std::size_t axis, const SolidBox& bounds) const;

 private:
    /// A facet of the first octant: the plane through two neighbouring edges.
    struct Facet {
        double far;   ///< component of its normal along the coordinate that is larger there
        double near;  ///< component along the other one
        double at;
    };

    double radius_;
    std::vector<std::array<double, 2>> edges_;  ///< far, near: from 0 to 45 degrees
    std::vector<Facet> facets_;                 ///< one less than edges
};

}  // namespace qter
