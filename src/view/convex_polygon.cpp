#include "view/convex_polygon.hpp"

#include <algorithm>

namespace qter {

ConvexPolygon part_below(const ConvexPolygon& polygon, Vec3 normal, double at) {
    ConvexPolygon kept;
    bool below = false;
    for (std::size_t i = 0; i < polygon.size(); ++i) {
        const Vec3 here = polygon[i];
        const Vec3 next = polygon[(i + 1) % polygon.size()];
        const double height = dot(normal, here) - at;
        const double other = dot(normal, next) - at;
        below = below || height < -kOnPlane;
        if (height <= kOnPlane) kept.push_back(here);
        const bool crosses =
            (height > kOnPlane && other < -kOnPlane) || (height < -kOnPlane && other > kOnPlane);
        if (crosses) kept.push_back(here + (height / (height - other)) * (next - here));
    }
    if (!below) kept.clear();
    return kept;
}

PolygonHalves halves(const ConvexPolygon& polygon, Vec3 normal, double at) {
    PolygonHalves parts{part_below(polygon, normal, at), part_below(polygon, -1 * normal, -at)};
    if (parts.below.empty() && parts.above.empty()) parts.below = polygon;
    return parts;
}

Vec3 middle_of(const ConvexPolygon& polygon) {
    Vec3 sum;
    for (const Vec3 corner : polygon) sum = sum + corner;
    return (1.0 / static_cast<double>(polygon.size())) * sum;
}

Vec3 twice_area(const ConvexPolygon& polygon) {
    Vec3 sum;
    for (std::size_t i = 1; i + 1 < polygon.size(); ++i) {
        sum = sum + cross(polygon[i] - polygon[0], polygon[i + 1] - polygon[0]);
    }
    return sum;
}

}  // namespace qter
