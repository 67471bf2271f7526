#include "geometry/drawn_outlines.hpp"

#include <cmath>
#include <numbers>
#include <utility>

namespace qter {
namespace {

constexpr double kTurn = 2 * std::numbers::pi;
constexpr int kRays = 24;
constexpr int kChords = 6;
constexpr int kSteps = 40;
constexpr int kBisections = 48;
constexpr double kBeyond = 1e-7;

}  // namespace

DrawnOutlines::DrawnOutlines(const Dissection& cut, const GeometricNames& names,
                             std::set<std::uint32_t> left)
    : cut_(cut), nearest_(names.nearest), cone_(names.cones), left_(std::move(left)) {
    for (const std::vector<std::uint32_t>& facets : cut.facets_of_cell) {
        Vec3 sum;
        for (const std::uint32_t facet : facets) sum = sum + cut.facets[facet].centre;
        directions_.push_back(unit(sum));
    }
}

/// The number of the nearest piece, or of the slabs between cones.
std::uint64_t DrawnOutlines::owner(Vec3 point) const {
    std::uint64_t found = 0;
    if (nearest_) {
        double best = -2;
        for (const std::uint32_t cell : left_) {
            const double near = dot(directions_[cell], unit(point));
            if (near <= best) continue;
            best = near;
            found = cell;
        }
        return found;
    }
    for (const CutLine& line : cut_.lines) {
        const double along = dot(cut_.solid->axes[line.near_axis].direction, unit(point));
        std::uint64_t slab = 0;
        for (const double at : line.cuts) slab += along < (at < 0 ? -cone_ : cone_) ? 1 : 0;
        found = 4 * found + slab;
    }
    return found;
}

std::vector<Vec3> DrawnOutlines::of(const Facet& facet) const {
    const SolidFace& face = cut_.solid->faces[facet.face];
    const Vec3 right = unit(facet.corners[0] - facet.centre);
    const Vec3 down = cross(right, face.normal);
    const std::uint64_t own = owner(facet.centre);
    struct End {
        double angle = 0;
        Vec3 point;
        std::uint64_t beyond = 0;  // whose room begins here, or which side of the face it is
    };
    const auto end_at = [&](double angle) {
        const Vec3 along = std::cos(angle) * right + std::sin(angle) * down;
        double border = 10;
        std::uint64_t side = 0;
        for (std::size_t i = 0; i < face.corners.size(); ++i) {
            const Vec3 from = face.corners[i];
            const Vec3 out = cross(face.normal, face.corners[(i + 1) % face.corners.size()] - from);
            if (dot(out, along) <= 0) continue;
            const double to = dot(out, from - facet.centre) / dot(out, along);
            if (to >= border) continue;
            border = to;
            side = ~i;
        }
        const auto is_own = [&](double far) { return owner(facet.centre + far * along) == own; };
        for (int step = 1; step <= kSteps; ++step) {
            double high = border * step / kSteps;
            if (is_own(high - (step == kSteps ? kBeyond : 0))) continue;
            double low = border * (step - 1) / kSteps;
            for (int i = 0; i < kBisections; ++i) {
                const double middle = (low + high) / 2;
                (is_own(middle) ? low : high) = middle;
            }
            return End{angle, facet.centre + low * along,
                       owner(facet.centre + (low + kBeyond) * along)};
        }
        return End{angle, facet.centre + border * along, side};
    };
    std::vector<End> ends;  // where sides begin
    End last = end_at(0);
    for (int ray = 1; ray <= kRays; ++ray) {
        const End next = end_at(ray * kTurn / kRays);
        for (int changes = 0; last.beyond != next.beyond; ++changes) {
            // Rounding could show changes without end.
            if (changes > kRays) return {};
            End high = next;
            for (int i = 0; i < kBisections; ++i) {
                const End middle = end_at((last.angle + high.angle) / 2);
                (middle.beyond == last.beyond ? last : high) = middle;
            }
            if (ends.empty() || norm(high.point - ends.back().point) > kBeyond * 10) {
                ends.push_back(high);
            }
            if (ends.size() > kRays) return {};
            last = high;
        }
        last = next;
    }
    if (ends.size() > 1 && norm(ends.front().point - ends.back().point) <= kBeyond * 10) {
        ends.pop_back();
    }
    // Sides are divided evenly, so that congruent stickers have congruent outlines.
    std::vector<Vec3> all;
    for (std::size_t i = 0; i < ends.size(); ++i) {
        all.push_back(ends[i].point);
        const bool is_last = i + 1 == ends.size();
        const double to = is_last ? ends[0].angle + kTurn : ends[i + 1].angle;
        for (int k = 1; k < kChords; ++k) {
            all.push_back(end_at(ends[i].angle + k * (to - ends[i].angle) / kChords).point);
        }
    }
    // Straight sides need no points between their ends.
    std::vector<Vec3> outline;
    for (std::size_t i = 0; i < all.size(); ++i) {
        const Vec3 before = all[(i + all.size() - 1) % all.size()];
        const Vec3 after = all[(i + 1) % all.size()];
        if (norm(cross(unit(all[i] - before), unit(after - all[i]))) > 1e-5) {
            outline.push_back(all[i]);
        }
    }
    return outline;
}

}  // namespace qter
