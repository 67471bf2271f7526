#include "view/faceted_cylinder.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

namespace qter {
namespace {

/// The widest facet: 12 for a quarter of a turn, whose chords are within 0.22 % of the radius of
/// the cylinder. That is less than a pixel for a radius of 400 pixels.
constexpr double kWidestFacet = std::numbers::pi / 24;
/// Edges from two planes at most this far apart are the same, up to rounding.
constexpr double kSameAngle = 1e-9;

double coordinate_of(Vec3 p, std::size_t axis) { return axis == 0 ? p.x : axis == 1 ? p.y : p.z; }

/// The vector with `value` along an axis and 0 along the others.
Vec3 on_axis(std::size_t axis, double value) {
    return {axis == 0 ? value : 0, axis == 1 ? value : 0, axis == 2 ? value : 0};
}

/// Cuts each of the polygons in two.
void cut_all(std::vector<ConvexPolygon>& polygons, Vec3 normal, double at) {
    std::vector<ConvexPolygon> parts;
    for (ConvexPolygon& polygon : polygons) {
        PolygonHalves both = halves(polygon, normal, at);
        if (!both.below.empty()) parts.push_back(std::move(both.below));
        if (!both.above.empty()) parts.push_back(std::move(both.above));
    }
    polygons = std::move(parts);
}

}  // namespace

FacetedCylinder::FacetedCylinder(double radius, const std::vector<double>& planes)
    : radius_(radius) {
    std::vector<double> fixed = {0, std::numbers::pi / 4};
    for (const double plane : planes) {
        if (std::abs(plane) >= radius) continue;
        const double angle = std::asin(std::abs(plane) / radius);
        fixed.push_back(std::min(angle, std::numbers::pi / 2 - angle));
    }
    std::sort(fixed.begin(), fixed.end());
    std::vector<double> angles;
    for (const double to : fixed) {
        const double from = angles.empty() ? 0 : angles.back();
        if (!angles.empty() && to - from < kSameAngle) continue;
        const double parts = std::max(1.0, std::ceil((to - from) / kWidestFacet - kSameAngle));
        for (double i = angles.empty() ? 0 : 1; i <= parts; ++i) {
            angles.push_back(from + (to - from) * i / parts);
            if (to == 0) break;
        }
    }
    for (const double angle : angles) {
        edges_.push_back({radius * std::cos(angle), radius * std::sin(angle)});
    }
    for (std::size_t i = 0; i + 1 < angles.size(); ++i) {
        const double middle = (angles[i] + angles[i + 1]) / 2;
        const Facet facet{std::cos(middle), std::sin(middle), 0};
        facets_.push_back(
            {facet.far, facet.near, facet.far * edges_[i][0] + facet.near * edges_[i][1]});
    }
}

FacetedCylinder::Sides FacetedCylinder::sides(const ConvexPolygon& polygon,
                                              std::size_t axis) const {
    const std::size_t u = (axis + 1) % 3;
    const std::size_t v = (axis + 2) % 3;
    std::vector<ConvexPolygon> octants = {polygon};
    cut_all(octants, on_axis(u, 1), 0);
    cut_all(octants, on_axis(v, 1), 0);
    cut_all(octants, on_axis(u, std::numbers::sqrt2 / 2) + on_axis(v, std::numbers::sqrt2 / 2), 0);
    cut_all(octants, on_axis(u, std::numbers::sqrt2 / 2) - on_axis(v, std::numbers::sqrt2 / 2), 0);
    Sides made;
    for (const ConvexPolygon& octant : octants) {
        const Vec3 inner = middle_of(octant);
        const bool swapped = std::abs(coordinate_of(inner, u)) < std::abs(coordinate_of(inner, v));
        const std::size_t far = swapped ? v : u;
        const std::size_t near = swapped ? u : v;
        const double far_sign = coordinate_of(inner, far) < 0 ? -1 : 1;
        const double near_sign = coordinate_of(inner, near) < 0 ? -1 : 1;
        std::vector<ConvexPolygon> strips = {octant};
        for (const auto& edge : edges_) cut_all(strips, on_axis(near, near_sign), edge[1]);
        for (ConvexPolygon& strip : strips) {
            const double at = std::abs(coordinate_of(middle_of(strip), near));
            std::size_t number = 0;
            while (number < facets_.size() && edges_[number + 1][1] < at) ++number;
            if (number == facets_.size()) {
                made.outside.push_back(std::move(strip));
                continue;
            }
            const Facet& facet = facets_[number];
            const Vec3 normal =
                on_axis(far, far_sign * facet.far) + on_axis(near, near_sign * facet.near);
            PolygonHalves both = halves(strip, normal, facet.at);
            if (!both.below.empty()) made.inside.push_back(std::move(both.below));
            if (!both.above.empty()) made.outside.push_back(std::move(both.above));
        }
    }
    if (made.inside.empty()) made.outside = {polygon};
    if (made.outside.empty()) made.inside = {polygon};
    return made;
}

std::vector<ConvexPolygon> FacetedCylinder::facets(std::size_t axis, const SolidBox& bounds) const {
    const std::size_t u = (axis + 1) % 3;
    const std::size_t v = (axis + 2) % 3;
    std::vector<ConvexPolygon> made;
    for (unsigned octant = 0; octant < 8; ++octant) {
        const std::size_t far = (octant & 1) != 0 ? v : u;
        const std::size_t near = (octant & 1) != 0 ? u : v;
        const double far_sign = (octant & 2) != 0 ? -1 : 1;
        const double near_sign = (octant & 4) != 0 ? -1 : 1;
        for (std::size_t i = 0; i < facets_.size(); ++i) {
            const auto across = [&](double to_far, double to_near) {
                return on_axis(far, far_sign * to_far) + on_axis(near, near_sign * to_near);
            };
            const auto corner = [&](std::size_t edge, std::size_t end) {
                return across(edges_[edge][0], edges_[edge][1]) + on_axis(axis, bounds[axis][end]);
            };
            ConvexPolygon facet = {corner(i, 0), corner(i + 1, 0), corner(i + 1, 1), corner(i, 1)};
            for (const std::size_t side : {u, v}) {
                facet = part_below(facet, on_axis(side, 1), bounds[side][1]);
                facet = part_below(facet, on_axis(side, -1), -bounds[side][0]);
            }
            if (facet.size() < 3) continue;
            const Vec3 outwards = across(facets_[i].far, facets_[i].near);
            if (dot(twice_area(facet), outwards) > 0) std::reverse(facet.begin(), facet.end());
            made.push_back(std::move(facet));
        }
    }
    return made;
}

bool FacetedCylinder::holds(std::size_t axis, const SolidBox& bounds) const {
    double square = 0;
    for (const std::size_t side : {(axis + 1) % 3, (axis + 2) % 3}) {
        const double most = std::max(std::abs(bounds[side][0]), std::abs(bounds[side][1]));
        square += most * most;
    }
    return std::sqrt(square) <= radius_ + kOnPlane;
}

bool FacetedCylinder::misses(std::size_t axis, const SolidBox& bounds) const {
    double square = 0;
    for (const std::size_t side : {(axis + 1) % 3, (axis + 2) % 3}) {
        const double least = std::max({0.0, bounds[side][0], -bounds[side][1]});
        square += least * least;
    }
    return std::sqrt(square) >= radius_ - kOnPlane;
}

}  // namespace qter
