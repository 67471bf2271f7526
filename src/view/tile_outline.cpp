#include "view/tile_outline.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace qter {
namespace {

constexpr int kChords = 8;
/// Half of an angle, from which on a corner is as good as straight.
constexpr double kStraight = 1.5;
/// The most that a round corner takes of a side.
constexpr double kPartOfSide = 0.48;

/// A line through a side, by its direction into the polygon.
struct SideLine {
    double x = 0;  ///< inwards, of length 1; 0 for a side without length
    double y = 0;
    double at = 0;

    [[nodiscard]] double depth(const TileCorner& p) const { return x * p.x + y * p.y - at; }
};

SideLine line_of(const TileCorner& a, const TileCorner& b) {
    const double length = std::hypot(b.x - a.x, b.y - a.y);
    if (length < 1e-12) return {0, 0, 0};
    const double x = -(b.y - a.y) / length;
    const double y = (b.x - a.x) / length;
    return {x, y, x * a.x + y * a.y};
}

const TileCorner& after(const TileOutline& outline, std::size_t i) {
    return outline[(i + 1) % outline.size()];
}

/// The part inside of a line; the side along the line has a border.
TileOutline clipped(const TileOutline& outline, const SideLine& line) {
    TileOutline kept;
    for (std::size_t i = 0; i < outline.size(); ++i) {
        const TileCorner& here = outline[i];
        const TileCorner& next = after(outline, i);
        const double depth = line.depth(here);
        const double other = line.depth(next);
        if (depth >= 0) kept.push_back(here);
        if ((depth >= 0) == (other >= 0)) continue;
        const double part = depth / (depth - other);
        kept.push_back({here.x + part * (next.x - here.x), here.y + part * (next.y - here.y),
                        depth >= 0 || here.border});
    }
    return kept;
}

}  // namespace

double inradius(const TileOutline& outline) {
    double area = 0;
    double x = 0;
    double y = 0;
    for (std::size_t i = 1; i + 1 < outline.size(); ++i) {
        const TileCorner& o = outline[0];
        const TileCorner& p = outline[i];
        const TileCorner& q = outline[i + 1];
        const double part = (p.x - o.x) * (q.y - o.y) - (p.y - o.y) * (q.x - o.x);
        area += part;
        x += part * (o.x + p.x + q.x) / 3;
        y += part * (o.y + p.y + q.y) / 3;
    }
    if (area <= 0) return 0;
    const TileCorner centroid{x / area, y / area};
    double least = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < outline.size(); ++i) {
        const SideLine line = line_of(outline[i], after(outline, i));
        if (line.x != 0 || line.y != 0) least = std::min(least, line.depth(centroid));
    }
    return std::max(0.0, least);
}

TileOutline inset(const TileOutline& outline, double width) {
    TileOutline left = outline;
    for (std::size_t i = 0; i < outline.size() && !left.empty(); ++i) {
        if (!outline[i].border) continue;
        SideLine line = line_of(outline[i], after(outline, i));
        if (line.x == 0 && line.y == 0) continue;
        line.at += width;
        left = clipped(left, line);
    }
    return left;
}

TileOutline rounded(const TileOutline& outline, double radius) {
    TileOutline round;
    for (std::size_t i = 0; i < outline.size(); ++i) {
        const TileCorner& p = outline[i];
        const TileCorner& a = outline[(i + outline.size() - 1) % outline.size()];
        const TileCorner& b = after(outline, i);
        const double to_a = std::hypot(a.x - p.x, a.y - p.y);
        const double to_b = std::hypot(b.x - p.x, b.y - p.y);
        if (!a.border || !p.border || to_a < 1e-9 || to_b < 1e-9) {
            round.push_back(p);
            continue;
        }
        const double ax = (a.x - p.x) / to_a;
        const double ay = (a.y - p.y) / to_a;
        const double bx = (b.x - p.x) / to_b;
        const double by = (b.y - p.y) / to_b;
        const double half = std::acos(std::clamp(ax * bx + ay * by, -1.0, 1.0)) / 2;
        if (half > kStraight || half < 1e-6) {
            round.push_back(p);
            continue;
        }
        const double reach = std::min(radius / std::tan(half), kPartOfSide * std::min(to_a, to_b));
        const double r = reach * std::tan(half);
        const double scale = r / std::sin(half) / std::hypot(ax + bx, ay + by);
        const double x = p.x + (ax + bx) * scale;
        const double y = p.y + (ay + by) * scale;
        const double first = std::atan2(p.y + ay * reach - y, p.x + ax * reach - x);
        const double sweep = std::acos(-1.0) - 2 * half;
        for (int k = 0; k <= kChords; ++k) {
            const double angle = first + sweep * k / kChords;
            round.push_back({x + r * std::cos(angle), y + r * std::sin(angle), true});
        }
    }
    return round;
}

}  // namespace qter
