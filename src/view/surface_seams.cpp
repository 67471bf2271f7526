#include "view/surface_seams.hpp"

#include <algorithm>
#include <map>
#include <utility>

#include "view/solid_body.hpp"

namespace qter {
namespace {

/// Points nearer than this are one point; a point nearer than this to a line is on it.
constexpr double kSameSeam = 1e-7;

/// The points on the segment between two others, in order from the first one.
std::vector<std::uint32_t> points_between(const std::vector<Vec3>& points, std::uint32_t from,
                                          std::uint32_t to) {
    const double length = norm(points[to] - points[from]);
    const Vec3 way = (1 / length) * (points[to] - points[from]);
    std::vector<std::pair<double, std::uint32_t>> found;
    for (std::uint32_t i = 0; i < points.size(); ++i) {
        const Vec3 there = points[i] - points[from];
        const double at = dot(there, way);
        if (at < kSameSeam || at > length - kSameSeam) continue;
        if (norm(there - at * way) < kSameSeam) found.emplace_back(at, i);
    }
    std::sort(found.begin(), found.end());
    std::vector<std::uint32_t> numbers;
    for (const auto& [at, number] : found) numbers.push_back(number);
    return numbers;
}

/// The two surfaces continue each other smoothly.
bool goes_on_as(const SurfacePart& a, const SurfacePart& b) {
    if (a.round != b.round || a.axis != b.axis) return false;
    return a.round || (a.back == b.back && a.height == b.height);
}

}  // namespace

BoxSurface joined_surface(std::vector<LoosePart> parts) {
    BoxSurface surface;
    SolidMesh points;
    for (LoosePart& loose : parts) {
        for (const Vec3 corner : loose.polygon) {
            const std::uint32_t number = points.number_of(corner);
            std::vector<std::uint32_t>& corners = loose.part.corners;
            if (corners.empty() || corners.back() != number) corners.push_back(number);
        }
        if (loose.part.corners.front() == loose.part.corners.back()) loose.part.corners.pop_back();
        if (loose.part.corners.size() > 2) surface.parts.push_back(std::move(loose.part));
    }
    surface.points = std::move(points.points);
    std::multimap<std::pair<std::uint32_t, std::uint32_t>, std::size_t> sides;
    for (std::size_t number = 0; number < surface.parts.size(); ++number) {
        SurfacePart& part = surface.parts[number];
        std::vector<std::uint32_t> corners;
        for (std::size_t i = 0; i < part.corners.size(); ++i) {
            const std::uint32_t from = part.corners[i];
            const std::uint32_t to = part.corners[(i + 1) % part.corners.size()];
            corners.push_back(from);
            const std::vector<std::uint32_t> between = points_between(surface.points, from, to);
            corners.insert(corners.end(), between.begin(), between.end());
        }
        part.corners = std::move(corners);
        for (std::size_t i = 0; i < part.corners.size(); ++i) {
            sides.emplace(std::pair(part.corners[i], part.corners[(i + 1) % part.corners.size()]),
                          number);
        }
    }
    for (SurfacePart& part : surface.parts) {
        for (std::size_t i = 0; i < part.corners.size(); ++i) {
            const auto [first, last] = sides.equal_range(
                std::pair(part.corners[(i + 1) % part.corners.size()], part.corners[i]));
            part.borders.push_back(std::none_of(first, last, [&](const auto& side) {
                return goes_on_as(part, surface.parts[side.second]);
            }));
        }
    }
    return surface;
}

}  // namespace qter
