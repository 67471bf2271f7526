#include "view/convex_solid.hpp"

#include <algorithm>
#include <cmath>

#include "view/convex_polygon.hpp"

namespace qter {
namespace {

/// Corners from cutting different faces along the same edge differ by rounding alone.
constexpr double kSamePoint = 1e-7;

void add_point(std::vector<Vec3>& points, Vec3 point) {
    const bool known = std::any_of(points.begin(), points.end(),
                                   [&](Vec3 other) { return norm(other - point) < kSamePoint; });
    if (!known) points.push_back(point);
}

/// Sorts the points of a convex polygon clockwise, as seen from the direction of `normal`.
void put_in_order(std::vector<Vec3>& points, Vec3 normal) {
    const Vec3 middle = middle_of(points);
    const Vec3 right = unit(points.front() - middle);
    const Vec3 down = cross(right, normal);  // a quarter of a turn clockwise
    const auto angle = [&](Vec3 point) {
        return std::atan2(dot(point - middle, down), dot(point - middle, right));
    };
    std::sort(points.begin(), points.end(), [&](Vec3 a, Vec3 b) { return angle(a) < angle(b); });
}

}  // namespace

void ConvexSolid::cut(Vec3 normal, double at) {
    std::vector<Face> left;
    std::vector<Vec3> section;
    bool above = false;
    for (const Face& face : faces_) {
        for (const Vec3 corner : face.corners) {
            above = above || dot(normal, corner) - at > kOnPlane;
        }
        ConvexPolygon kept = part_below(face.corners, normal, at);
        for (const Vec3 corner : kept) {
            if (std::abs(dot(normal, corner) - at) <= kOnPlane) add_point(section, corner);
        }
        if (kept.size() >= 3) left.push_back({std::move(kept), face.face});
    }
    if (!above) return;
    faces_ = std::move(left);
    if (faces_.empty() || section.size() < 3) return;
    put_in_order(section, normal);
    faces_.push_back({std::move(section), std::nullopt});
}

}  // namespace qter
