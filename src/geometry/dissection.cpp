#include "geometry/dissection.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <map>
#include <numbers>

namespace qter {
namespace {

// In units of the solid's inner radius.
constexpr double kTouching = 1e-9;
constexpr double kApart = 1e-3;

Vec3 middle_of(const std::vector<Vec3>& corners) {
    Vec3 middle;
    for (const Vec3 corner : corners) {
        middle = middle + (1.0 / static_cast<double>(corners.size())) * corner;
    }
    return middle;
}

/// Splits faces, and records the smallest distance that is neither zero nor clear.
class Cutter {
 public:
    Cutter(const CutDescription& cuts, Span span) : cuts_(cuts), span_(span) {
        result_.solid = cuts.solid;
    }

    Result<Dissection> cut() {
        find_lines();
        for (std::size_t i = 0; i < solid().faces.size(); ++i) {
            std::vector<std::vector<Vec3>> parts{solid().faces[i].corners};
            for (const CutLine& line : result_.lines) {
                for (const double at : line.cuts) {
                    split(parts, direction(line), at);
                    if (parts.size() > kMaxFacets) return too_many();
                }
            }
            if (cuts_.marked) cut_middle(solid().faces[i], parts);
            for (std::vector<Vec3>& part : parts) add_facet(static_cast<std::uint8_t>(i), part);
            if (result_.facets.size() > kMaxFacets) return too_many();
        }
        if (almost_ > 0) return almost_met();
        if (!find_images()) return almost_met();
        return std::move(result_);
    }

 private:
    [[nodiscard]] const Polyhedron& solid() const { return *cuts_.solid; }
    [[nodiscard]] Vec3 direction(const CutLine& line) const {
        return solid().axes[line.near_axis].direction;
    }

    [[nodiscard]] Diagnostic too_many() const {
        return Diagnostic::error(Code::kTooLarge, span_,
                                 fmt::format("these cuts give more than {} stickers", kMaxFacets));
    }
    [[nodiscard]] Diagnostic almost_met() const {
        return Diagnostic::error(
                   Code::kBadPuzzle, span_,
                   fmt::format(
                       "these cuts almost meet: they miss each other by {:.2g}, so it is not "
                       "clear which pieces are meant",
                       almost_ > 0 ? almost_ : kApart))
            .note("lengths are in units of the distance from the centre to a face")
            .with_help(fmt::format("cuts that meet need exact distances, ten digits or a "
                                   "fraction such as 1/3; others must miss by more than {}",
                                   kApart));
    }

    /// -1, 0 or 1; records a distance that could be either.
    int side(double distance) {
        const double size = std::abs(distance);
        if (size < kTouching) return 0;
        if (size < kApart && (almost_ == 0 || size < almost_)) almost_ = size;
        return distance < 0 ? -1 : 1;
    }

    void find_lines() {
        const std::vector<SolidAxis>& axes = solid().axes;
        for (std::size_t i = 0; i < axes.size(); ++i) {
            CutLine line;
            line.near_axis = static_cast<std::uint16_t>(i);
            line.order = axes[i].order;
            for (std::size_t k = 0; k < axes.size(); ++k) {
                if (norm(axes[i].direction + axes[k].direction) < kTouching) {
                    line.far_axis = static_cast<std::uint16_t>(k);
                }
            }
            for (const CutFamily& family : cuts_.families) {
                if (family.lies_across(axes[i], i)) line.cuts.push_back(family.distance);
                if (line.far_axis && family.lies_across(axes[*line.far_axis], *line.far_axis)) {
                    line.cuts.push_back(-family.distance);
                    line.from_near = false;
                }
            }
            if (line.cuts.empty() || !is_named_end(line)) continue;
            std::sort(line.cuts.begin(), line.cuts.end(), std::greater<>());
            drop_repeated(line.cuts);
            result_.lines.push_back(std::move(line));
        }
    }

    /// The end that gives the line its name: the first if both are of one kind, otherwise the
    /// vertex. (A tetrahedron's face is opposite a vertex, and its turns are named after the
    /// vertex.)
    [[nodiscard]] bool is_named_end(const CutLine& line) const {
        if (!line.far_axis) return true;
        const AxisKind near_kind = solid().axes[line.near_axis].kind;
        const AxisKind far_kind = solid().axes[*line.far_axis].kind;
        if (near_kind == far_kind) return line.near_axis < *line.far_axis;
        return near_kind == AxisKind::kVertex;
    }

    void drop_repeated(std::vector<double>& cuts) {
        std::vector<double> kept;
        for (const double at : cuts) {
            if (kept.empty() || side(kept.back() - at) != 0) kept.push_back(at);
        }
        cuts = std::move(kept);
    }

    /// Replaces the parts that the plane crosses by their two halves.
    void split(std::vector<std::vector<Vec3>>& parts, Vec3 normal, double at) {
        const std::size_t before = parts.size();
        for (std::size_t i = 0; i < before; ++i) {
            // Most planes miss most parts; this test avoids a copy.
            bool some_above = false;
            bool some_below = false;
            for (const Vec3 corner : parts[i]) {
                const int where = side(dot(normal, corner) - at);
                some_above = some_above || where > 0;
                some_below = some_below || where < 0;
            }
            if (!some_above || !some_below) continue;
            const std::vector<Vec3> whole = parts[i];
            std::vector<double> height;
            std::vector<int> sides;
            for (const Vec3 corner : whole) {
                height.push_back(dot(normal, corner) - at);
                sides.push_back(side(height.back()));
            }
            std::vector<Vec3> above;
            std::vector<Vec3> below;
            for (std::size_t k = 0; k < whole.size(); ++k) {
                const std::size_t next = (k + 1) % whole.size();
                if (sides[k] >= 0) above.push_back(whole[k]);
                if (sides[k] <= 0) below.push_back(whole[k]);
                if (sides[k] * sides[next] < 0) {
                    const double part = height[k] / (height[k] - height[next]);
                    const Vec3 crossing = whole[k] + part * (whole[next] - whole[k]);
                    above.push_back(crossing);
                    below.push_back(crossing);
                }
            }
            parts[i] = std::move(above);
            parts.push_back(std::move(below));
        }
    }

    /// Cuts the part in the middle of the face, if there is one, along lines to the face's corners.
    void cut_middle(const SolidFace& face, std::vector<std::vector<Vec3>>& parts) {
        const auto middle = std::find_if(parts.begin(), parts.end(), [&](const auto& part) {
            return norm(middle_of(part) - face.distance * face.normal) < kTouching;
        });
        if (middle == parts.end()) return;
        const std::vector<Vec3> whole = *middle;
        parts.erase(middle);
        for (std::size_t i = 0; i < face.corners.size(); ++i) {
            const Vec3 first = face.corners[i];
            const Vec3 second = face.corners[(i + 1) % face.corners.size()];
            std::vector<std::vector<Vec3>> sector{whole};
            for (const auto& ends : {std::pair(first, second), std::pair(second, first)}) {
                const Vec3 across = cross(face.normal, unit(ends.first));
                split(sector, unit(across), 0);
                std::erase_if(sector, [&](const std::vector<Vec3>& part) {
                    return dot(across, middle_of(part)) * dot(across, ends.second) < 0;
                });
            }
            parts.insert(parts.end(), sector.begin(), sector.end());
        }
    }

    void add_facet(std::uint8_t face, std::vector<Vec3>& corners) {
        Facet facet{face, 0, std::move(corners), {}};
        facet.centre = middle_of(facet.corners);
        std::vector<std::uint8_t> slabs;
        for (const CutLine& line : result_.lines) {
            const double height = dot(direction(line), facet.centre);
            std::uint8_t slab = 0;
            for (const double at : line.cuts) slab += height < at ? 1 : 0;
            slabs.push_back(slab);
        }
        const auto number = static_cast<std::uint32_t>(result_.facets.size());
        const auto [place, fresh] =
            cell_of_.emplace(slabs, static_cast<std::uint32_t>(result_.cells.size()));
        if (fresh) {
            result_.cells.push_back(std::move(slabs));
            result_.facets_of_cell.emplace_back();
        }
        facet.cell = place->second;
        result_.facets_of_cell[facet.cell].push_back(number);
        result_.facets.push_back(std::move(facet));
    }

    /// Finds the images of facets under the symmetries; false if an image is not a facet.
    bool find_images() {
        // The line of an axis, and whether the axis is its far end.
        std::vector<std::pair<std::uint32_t, bool>> line_of(solid().axes.size());
        for (std::size_t i = 0; i < result_.lines.size(); ++i) {
            const CutLine& line = result_.lines[i];
            line_of[line.near_axis] = {static_cast<std::uint32_t>(i), false};
            if (line.far_axis) line_of[*line.far_axis] = {static_cast<std::uint32_t>(i), true};
        }
        for (const SolidSymmetry& symmetry : solid().symmetries) {
            std::vector<std::uint32_t> cell_image;
            std::vector<std::uint8_t> image(result_.lines.size());
            for (const std::vector<std::uint8_t>& slabs : result_.cells) {
                for (std::size_t i = 0; i < slabs.size(); ++i) {
                    const CutLine& line = result_.lines[i];
                    const auto [to, far] = line_of[symmetry.axis[line.near_axis]];
                    image[to] =
                        far ? static_cast<std::uint8_t>(line.slabs() - 1 - slabs[i]) : slabs[i];
                }
                const auto found = cell_of_.find(image);
                if (found == cell_of_.end()) return false;
                cell_image.push_back(found->second);
            }
            std::vector<std::uint32_t> facet_image;
            for (const Facet& facet : result_.facets) {
                const std::uint8_t face = symmetry.face[facet.face];
                // Pieces are convex: without marks, a piece has at most one sticker on a face.
                const Vec3 goal = symmetry.map * facet.centre;
                const std::vector<std::uint32_t>& there =
                    result_.facets_of_cell[cell_image[facet.cell]];
                const auto found =
                    std::find_if(there.begin(), there.end(), [&](std::uint32_t other) {
                        return result_.facets[other].face == face &&
                               norm(goal - result_.facets[other].centre) < kTouching;
                    });
                if (found == there.end()) return false;
                facet_image.push_back(*found);
            }
            result_.facet_image.push_back(std::move(facet_image));
        }
        return true;
    }

    const CutDescription& cuts_;
    Span span_;
    Dissection result_;
    std::map<std::vector<std::uint8_t>, std::uint32_t> cell_of_;
    double almost_ = 0;  // the smallest distance that was neither zero nor clear
};

}  // namespace

std::optional<std::uint32_t> CutLine::core() const {
    std::uint32_t slab = 0;
    for (const double at : cuts) {
        if (std::abs(at) < kTouching) return std::nullopt;
        slab += at > 0 ? 1 : 0;
    }
    return slab;
}

std::uint32_t Dissection::rotation_about(std::uint16_t axis) const {
    const Vec3 direction = solid->axes[axis].direction;
    const double angle = 2 * std::numbers::pi / solid->axes[axis].order;
    // Any vector off the axis distinguishes rotations about it.
    const Vec3 off = std::abs(direction.x) < 0.5 ? Vec3{1, 0, 0} : Vec3{0, 1, 0};
    const Vec3 goal = turned_clockwise(direction, angle, off);
    for (std::size_t i = 0; i < solid->symmetries.size(); ++i) {
        const SolidSymmetry& symmetry = solid->symmetries[i];
        if (symmetry.mirror || symmetry.axis[axis] != axis) continue;
        if (norm(symmetry.map * off - goal) < kTouching) return static_cast<std::uint32_t>(i);
    }
    assert(false);
    return 0;
}

Result<Dissection> dissect(const CutDescription& cuts, Span span) {
    return Cutter(cuts, span).cut();
}

}  // namespace qter
