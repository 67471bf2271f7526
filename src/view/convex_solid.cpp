#include "qter/view/convex_solid.hpp"

#include <algorithm>
#include <cmath>

namespace qter {
namespace {

// In units of the distance of a face from the centre.
constexpr double kOnPlane = 1e-9;
/// Corners that came about by cutting different faces along the same edge differ by rounding alone.
constexpr double kSamePoint = 1e-7;

void add_point(std::vector<Vec3>& points, Vec3 point) {
    const bool known = std::any_of(points.begin(), points.end(),
                                   [&](Vec3 other) { return norm(other - point) < kSamePoint; });
    if (!known) points.push_back(point);
}

/// The part of a polygon below the plane; `section` gets its points on the plane.
std::vector<Vec3> part_below(const std::vector<Vec3>& corners, Vec3 normal, double at,
                             std::vector<Vec3>& section) {
    std::vector<Vec3> kept;
    bool below = false;
    for (std::size_t i = 0; i < corners.size(); ++i) {
        const Vec3 here = corners[i];
        const Vec3 next = corners[(i + 1) % corners.size()];
        const double height = dot(normal, here) - at;
        const double other = dot(normal, next) - at;
        below = below || height < -kOnPlane;
        if (height <= kOnPlane) kept.push_back(here);
        if (std::abs(height) <= kOnPlane) add_point(section, here);
        const bool crosses = (height > kOnPlane && other < -kOnPlane) ||
                             (height < -kOnPlane && other > kOnPlane);
        if (!crosses) continue;
        const Vec3 crossing = here + (height / (height - other)) * (next - here);
        kept.push_back(crossing);
        add_point(section, crossing);
    }
    if (!below) kept.clear();
    return kept;
}

/// The points of a convex polygon in order, clockwise as seen from where `normal` points to.
void put_in_order(std::vector<Vec3>& points, Vec3 normal) {
    Vec3 middle;
    for (const Vec3 point : points) {
        middle = middle + (1.0 / static_cast<double>(points.size())) * point;
    }
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
        std::vector<Vec3> kept = part_below(face.corners, normal, at, section);
        if (kept.size() >= 3) left.push_back({std::move(kept), face.face});
    }
    if (!above) return;
    faces_ = std::move(left);
    if (faces_.empty() || section.size() < 3) return;
    put_in_order(section, normal);
    faces_.push_back({std::move(section), std::nullopt});
}

}  // namespace qter
