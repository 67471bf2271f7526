#include "view/box_body.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

#include "blocking/blocking.hpp"
#include "geometry/rotation.hpp"
#include "view/box_grid.hpp"
#include "view/box_picture.hpp"
#include "view/box_surface.hpp"
#include "view/core_parts.hpp"

namespace qter {
namespace {

/// Entry of a matrix, row by row.
double& entry(Mat3& m, std::size_t row, std::size_t column) {
    Vec3& r = m.row[row];
    return column == 0 ? r.x : column == 1 ? r.y : r.z;
}

class BoxBodyMaker {
 public:
    explicit BoxBodyMaker(const Puzzle& puzzle)
        : puzzle_(puzzle),
          rules_(rules_of(puzzle)),
          placer_(puzzle, *rules_.axes),
          left_handed_(placer_.is_left_handed()) {}

    std::optional<SolidBody> make() {
        find_unit();
        body_.rotations.push_back(kAtRest);
        body_.shapes.resize(puzzle_.shape().slots());
        for (const Orbit& orbit : puzzle_.orbits()) {
            for (Slot slot = orbit.first; slot < orbit.first + orbit.size; ++slot) {
                if (!add_cell(orbit, slot)) return std::nullopt;
            }
        }
        for (const PieceSolid& solid : rules_.solids) add_shape(solid);
        std::vector<std::optional<AxisMap>> motions;
        for (const Grip& grip : puzzle_.grips()) {
            motions.push_back(motion_of(grip));
            if (!motions.back() || !add_grip(grip, *motions.back())) return std::nullopt;
        }
        if (!rules_.core.empty()) add_core(turning_parts(puzzle_, motions));
        return std::move(body_);
    }

 private:
    /// The end of the core is a face at distance 1; without a core, the end of all solids is.
    void find_unit() {
        double face = 0;
        const auto reach = [&](const std::vector<SolidBox>& boxes) {
            for (const SolidBox& box : boxes) {
                for (const auto& [near, far] : box) {
                    face = std::max({face, std::abs(near), std::abs(far)});
                }
            }
        };
        reach(rules_.core);
        for (const PieceSolid& solid : rules_.solids) {
            if (rules_.core.empty()) reach(solid.boxes);
        }
        unit_ = face == 0 ? 1 : 1 / face;
    }

    bool add_cell(const Orbit& orbit, Slot slot) {
        SolidCell cell;
        for (std::uint8_t turned = 0; turned < orbit.orientations; ++turned) {
            const std::optional<AxisMap> map = placer_.map_of(orbit.first, slot, turned);
            if (!map) return false;
            cell.frames.push_back(rotation(*map));
        }
        body_.cells.push_back(std::move(cell));
        return true;
    }

    [[nodiscard]] Mat3 matrix(const AxisMap& map) const {
        Mat3 m{};
        for (std::size_t from = 0; from < 3; ++from) {
            const std::size_t to = map.axis[from];
            // The third axis points the other way where the axes are left-handed.
            const bool flipped = left_handed_ && (from == 2) != (to == 2);
            entry(m, to, from) = map.turned[from] != flipped ? -1 : 1;
        }
        return m;
    }

    std::uint32_t rotation(const AxisMap& map) {
        const Mat3 m = matrix(map);
        const std::size_t number =
            find_rotation(body_.rotations, m).value_or(body_.rotations.size());
        if (number == body_.rotations.size()) body_.rotations.push_back(m);
        return static_cast<std::uint32_t>(number);
    }

    [[nodiscard]] std::vector<SolidBox> scaled(std::vector<SolidBox> boxes) const {
        for (SolidBox& box : boxes) {
            for (auto& [near, far] : box) {
                near *= unit_;
                far *= unit_;
            }
        }
        return boxes;
    }

    /// Adds the shape of a piece in the first slot of its orbit.
    void add_shape(const PieceSolid& solid) {
        const Orbit& orbit = puzzle_.orbits()[puzzle_.shape().orbit_of(solid.piece)];
        BoxGrid grid;
        // A puzzle whose solids cannot be placed cannot be constructed.
        grid.add(scaled(*placer_.boxes(solid, orbit.first, 0)), 0);
        std::optional<SolidHollow> hollow = rules_.hollow;
        if (hollow) {
            hollow = SolidHollow{unit_ * hollow->within, unit_ * hollow->radius};
            for (std::size_t axis = 0; axis < 3; ++axis) {
                for (const double side : {-hollow->within, hollow->within}) grid.cut(axis, side);
            }
        }
        if (!grid.fill(kMostBoxCells)) return;
        const BoxSurface surface = box_surface(grid, 0, hollow);
        if (surface.parts.empty()) return;  // the piece is entirely hollow
        body_.shapes[solid.piece].push_back(
            add_surface(surface, false, puzzle_.pieces()[orbit.first].stickers));
    }

    /// Adds the core without the parts that turn in place, and a cell for each of these parts.
    void add_core(const std::vector<CorePart>& parts) {
        BoxGrid grid;
        grid.add(scaled(rules_.core), BoxGrid::kCore);
        for (std::size_t i = 0; i < parts.size(); ++i) {
            grid.add(scaled(parts[i].boxes), static_cast<std::int32_t>(i));
        }
        if (!grid.fill(kMostBoxCells)) return;
        const BoxSurface resting = box_surface(grid, BoxGrid::kCore, std::nullopt);
        if (!resting.parts.empty()) add_core_cell(resting);
        for (std::size_t i = 0; i < parts.size(); ++i) {
            for (const std::uint16_t grip : parts[i].grips) {
                body_.grips[grip].cells.push_back(static_cast<std::uint32_t>(body_.cells.size()));
            }
            add_core_cell(box_surface(grid, static_cast<std::int32_t>(i), std::nullopt));
        }
    }

    void add_core_cell(const BoxSurface& surface) {
        SolidCell cell;
        cell.frames = {0};
        for (const SurfacePart& part : surface.parts) {
            if (!ends_core(part)) continue;
            const std::uint8_t face = face_of(part);
            const auto known = std::find(cell.faces.begin(), cell.faces.end(), face);
            if (known == cell.faces.end()) cell.faces.push_back(face);
        }
        cell.mesh = add_surface(surface, true, cell.faces);
        body_.cells.push_back(std::move(cell));
    }

    /// `stickers` are the faces of the stickers, by sticker number.
    std::uint32_t add_surface(const BoxSurface& surface, bool core,
                              const std::vector<std::uint8_t>& stickers) {
        SolidMesh mesh;
        mesh.flat = true;
        for (const Vec3 point : surface.points) {
            mesh.points.push_back({point.x, point.y, left_handed_ ? -point.z : point.z});
        }
        for (const SurfacePart& part : surface.parts) {
            SolidMesh::Face face;
            face.corners = part.corners;
            face.borders = part.borders;
            if (!left_handed_) {
                std::reverse(face.corners.begin(), face.corners.end());
                // Side i now goes from the former corner n - 1 - i to the one before it.
                std::reverse(face.borders.begin(), face.borders.end() - 1);
            }
            if (part.round) face.axis = static_cast<std::uint8_t>(part.axis);
            if (!part.round && (!core || ends_core(part))) {
                const auto found = std::find(stickers.begin(), stickers.end(), face_of(part));
                if (found != stickers.end()) {
                    face.sticker = static_cast<std::uint32_t>(found - stickers.begin());
                }
            }
            mesh.faces.push_back(std::move(face));
        }
        body_.meshes.push_back(std::move(mesh));
        return static_cast<std::uint32_t>(body_.meshes.size() - 1);
    }

    /// The core's stickers are at its ends; a piece's on any side that faces in their direction.
    static bool ends_core(const SurfacePart& part) {
        return std::abs(std::abs(part.height) - 1) < 1e-9;
    }

    [[nodiscard]] std::uint8_t face_of(const SurfacePart& part) const {
        return (*rules_.axes)[part.axis][part.back ? 1 : 0];
    }

    /// The motion of a grip's pieces; nullopt if they differ, or there is none.
    [[nodiscard]] std::optional<AxisMap> motion_of(const Grip& grip) const {
        std::optional<AxisMap> motion;
        for (Slot slot = 0; slot < puzzle_.shape().slots(); ++slot) {
            if (is_solved(grip.turn, slot)) continue;
            const std::optional<AxisMap> map =
                placer_.map_of(grip.turn.piece[slot], slot, grip.turn.orient[slot]);
            if (!map || (motion && (map->axis != motion->axis || map->turned != motion->turned))) {
                return std::nullopt;
            }
            motion = map;
        }
        return motion;
    }

    bool add_grip(const Grip& grip, const AxisMap& map) {
        SolidGrip made{};
        for (Slot slot = 0; slot < puzzle_.shape().slots(); ++slot) {
            if (!is_solved(grip.turn, slot)) made.cells.push_back(slot);
        }
        const Mat3 motion = matrix(map);
        made.axis = axis_of(motion);
        // One point off all axes is enough to check that it is this rotation.
        constexpr Vec3 kPoint{0.3, 0.5, 0.7};
        const double angle = 2 * std::numbers::pi / grip.order;
        const Vec3 turned = turned_clockwise(made.axis, angle, kPoint);
        if (norm(turned - motion * kPoint) > 1e-9) return false;
        body_.grips.push_back(std::move(made));
        return true;
    }

    /// The axis from whose end a rotation is clockwise; either end for a half turn.
    static Vec3 axis_of(const Mat3& m) {
        const Vec3 odd{m.row[1].z - m.row[2].y, m.row[2].x - m.row[0].z, m.row[0].y - m.row[1].x};
        if (norm(odd) > 1e-9) return unit(odd);
        for (std::size_t i = 0; i < 3; ++i) {
            Vec3 row = m.row[i];
            (i == 0 ? row.x : i == 1 ? row.y : row.z) += 1;
            if (norm(row) > 1e-9) return unit(row);
        }
        return {1, 0, 0};
    }

    const Puzzle& puzzle_;
    const BlockingRules& rules_;
    SolidPlacer placer_;
    bool left_handed_;
    double unit_ = 1;
    SolidBody body_;
};

}  // namespace

std::optional<SolidBody> box_body(const Puzzle& puzzle) {
    if (!has_boxes(puzzle)) return std::nullopt;
    return BoxBodyMaker(puzzle).make();
}

}  // namespace qter
