#include "geometry/convex_faces.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

namespace qter {
namespace {

constexpr double kNearPoint = 1e-6;

using FaceCorners = std::vector<std::uint32_t>;

std::optional<FaceProblem> find_coinciding(const std::vector<Vec3>& points) {
    for (std::size_t i = 0; i < points.size(); ++i) {
        for (std::size_t k = 0; k < i; ++k) {
            if (norm(points[i] - points[k]) > kNearPoint) continue;
            return FaceProblem{fmt::format("points {} and {} are the same", k + 1, i + 1), {}};
        }
    }
    return std::nullopt;
}

/// Twice a polygon's area, along its normal (Newell's method); its corners go counter-clockwise as
/// seen from the tip of the result.
Vec3 area_of(const std::vector<Vec3>& points, const FaceCorners& corners) {
    Vec3 sum;
    for (std::size_t i = 0; i < corners.size(); ++i) {
        const Vec3 from = points[corners[i]] - points[corners[0]];
        const Vec3 to = points[corners[(i + 1) % corners.size()]] - points[corners[0]];
        sum = sum + cross(from, to);
    }
    return sum;
}

/// The problem of one face, or nullopt; orders its corners clockwise as seen from outside.
std::optional<std::string> orient_face(const std::vector<Vec3>& points, Vec3 middle,
                                       FaceCorners& corners) {
    if (std::set<std::uint32_t>(corners.begin(), corners.end()).size() != corners.size()) {
        return "a corner is listed twice";
    }
    Vec3 outwards = area_of(points, corners);
    if (norm(outwards) < kNearPoint * kNearPoint)
        return "its corners are on a line, or its sides cross";
    outwards = unit(outwards);
    const Vec3 on_it = points[corners[0]];
    if (dot(outwards, middle - on_it) < 0) {
        std::reverse(corners.begin() + 1, corners.end());
    } else {
        outwards = -1 * outwards;
    }
    for (std::uint32_t i = 0; i < points.size(); ++i) {
        const double height = dot(outwards, points[i] - on_it);
        const bool corner = std::find(corners.begin(), corners.end(), i) != corners.end();
        if (corner && std::abs(height) > kNearPoint) return "its corners are not in a plane";
        if (!corner && height > kNearPoint) {
            return fmt::format("the solid is not convex: point {} lies outside of it", i + 1);
        }
        if (!corner && height > -kNearPoint) {
            return fmt::format("point {} lies in its plane, but is not one of its corners", i + 1);
        }
    }
    for (std::size_t i = 0; i < corners.size(); ++i) {
        const Vec3 from = points[corners[i]];
        const Vec3 side = unit(points[corners[(i + 1) % corners.size()]] - from);
        const Vec3 inwards = cross(side, outwards);
        for (std::size_t k = 2; k < corners.size(); ++k) {
            const Vec3 other = points[corners[(i + k) % corners.size()]];
            if (dot(inwards, other - from) > kNearPoint) continue;
            return "its corners are not in order round a convex polygon";
        }
    }
    return std::nullopt;
}

std::optional<FaceProblem> find_open_side(const std::vector<Vec3>& points,
                                          const std::vector<FaceCorners>& faces) {
    std::set<std::pair<std::uint32_t, std::uint32_t>> sides;
    std::vector<bool> used(points.size());
    for (std::size_t face = 0; face < faces.size(); ++face) {
        for (std::size_t i = 0; i < faces[face].size(); ++i) {
            const std::uint32_t from = faces[face][i];
            const std::uint32_t to = faces[face][(i + 1) % faces[face].size()];
            used[from] = true;
            if (sides.emplace(from, to).second) continue;
            return FaceProblem{
                fmt::format("its side from point {} to {} is also a side of an earlier face",
                            from + 1, to + 1),
                face};
        }
    }
    for (const auto& [from, to] : sides) {
        if (sides.contains({to, from})) continue;
        return FaceProblem{
            fmt::format(
                "the faces do not close the solid: the side from point {} to {} has only one face",
                from + 1, to + 1),
            {}};
    }
    const auto unused = std::find(used.begin(), used.end(), false);
    if (unused == used.end()) return std::nullopt;
    return FaceProblem{
        fmt::format("point {} is not a corner of any face", unused - used.begin() + 1), {}};
}

}  // namespace

std::optional<FaceProblem> orient_faces(const std::vector<Vec3>& points,
                                        std::vector<FaceCorners>& faces) {
    if (auto problem = find_coinciding(points)) return problem;
    Vec3 middle;
    for (const Vec3 point : points)
        middle = middle + (1 / static_cast<double>(points.size())) * point;
    for (std::size_t i = 0; i < faces.size(); ++i) {
        if (auto problem = orient_face(points, middle, faces[i])) {
            return FaceProblem{*std::move(problem), i};
        }
    }
    return find_open_side(points, faces);
}

}  // namespace qter
