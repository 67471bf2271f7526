#include "qter/view/box_body.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <utility>

#include "qter/puzzle/blocking.hpp"
#include "qter/view/box_grid.hpp"
#include "qter/view/box_picture.hpp"

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
          rules_(puzzle.blocking()->rules),
          placer_(puzzle, *rules_.axes),
          left_handed_(placer_.is_left_handed()) {}

    std::optional<SolidBody> make() {
        find_unit();
        body_.rotations.push_back({{Vec3{1, 0, 0}, Vec3{0, 1, 0}, Vec3{0, 0, 1}}});
        body_.shapes.resize(puzzle_.shape().slots());
        for (const Orbit& orbit : puzzle_.orbits()) {
            for (Slot slot = orbit.first; slot < orbit.first + orbit.size; ++slot) {
                if (!add_cell(orbit, slot)) return std::nullopt;
            }
        }
        for (const PieceSolid& solid : rules_.solids) add_shape(solid);
        if (!rules_.core.empty()) add_core();
        for (const Grip& grip : puzzle_.grips()) {
            if (!add_grip(grip)) return std::nullopt;
        }
        return std::move(body_);
    }

 private:
    /// Where the core ends a face is at distance 1; without a core, where all does.
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
            // The third axis points the other way where the axes are those of a left hand.
            const bool flipped = left_handed_ && (from == 2) != (to == 2);
            entry(m, to, from) = map.turned[from] != flipped ? -1 : 1;
        }
        return m;
    }

    std::uint32_t rotation(const AxisMap& map) {
        const Mat3 m = matrix(map);
        for (std::uint32_t i = 0; i < body_.rotations.size(); ++i) {
            const auto same = [](Vec3 a, Vec3 b) { return norm(a - b) < 1e-9; };
            if (std::equal(m.row.begin(), m.row.end(), body_.rotations[i].row.begin(), same)) return i;
        }
        body_.rotations.push_back(m);
        return static_cast<std::uint32_t>(body_.rotations.size() - 1);
    }

    /// A piece as it lies in the first slot of its orbit.
    void add_shape(const PieceSolid& solid) {
        const Orbit& orbit = puzzle_.orbits()[puzzle_.shape().orbit_of(solid.piece)];
        BoxGrid grid;
        // A puzzle whose solids cannot be placed is not made.
        grid.add(*placer_.boxes(solid, orbit.first, 0), 0);
        if (!grid.fill(kMostBoxCells)) return;
        body_.shapes[solid.piece].push_back(
            add_surface(grid, 0, puzzle_.pieces()[orbit.first].stickers));
    }

    void add_core() {
        BoxGrid grid;
        grid.add(rules_.core, BoxGrid::kCore);
        if (!grid.fill(kMostBoxCells)) return;
        std::vector<std::uint8_t> faces;
        for (const auto& ends : *rules_.axes) faces.insert(faces.end(), ends.begin(), ends.end());
        SolidCell cell;
        cell.mesh = add_surface(grid, BoxGrid::kCore, faces);
        cell.frames = {0};
        cell.faces = std::move(faces);
        body_.cells.push_back(std::move(cell));
    }

    /// The outer sides of an owner's cells; `stickers` are the faces that have one, by its number.
    std::uint32_t add_surface(const BoxGrid& grid, std::int32_t owner,
                              const std::vector<std::uint8_t>& stickers) {
        SolidMesh mesh;
        mesh.flat = true;
        BoxGrid::Cell cell{};
        for (cell[0] = 0; cell[0] < grid.cells_along(0); ++cell[0]) {
            for (cell[1] = 0; cell[1] < grid.cells_along(1); ++cell[1]) {
                for (cell[2] = 0; cell[2] < grid.cells_along(2); ++cell[2]) {
                    if (grid.owner(cell) != owner) continue;
                    for (std::size_t axis = 0; axis < 3; ++axis) {
                        for (const bool back : {false, true}) {
                            if (grid.owner_beside(cell, axis, back) == owner) continue;
                            add_side(mesh, grid, cell, axis, back, stickers);
                        }
                    }
                }
            }
        }
        body_.meshes.push_back(std::move(mesh));
        return static_cast<std::uint32_t>(body_.meshes.size() - 1);
    }

    void add_side(SolidMesh& mesh, const BoxGrid& grid, const BoxGrid::Cell& cell, std::size_t axis,
                  bool back, const std::vector<std::uint8_t>& stickers) {
        const std::size_t right = (axis + 1) % 3;
        const std::size_t up = (axis + 2) % 3;
        const std::int32_t owner = grid.owner(cell);
        const double height = grid.plane(axis, cell[axis] + (back ? 0 : 1));
        SolidMesh::Face face;
        // Corners, counter-clockwise for who looks along the axis from its far end.
        constexpr std::array<std::array<std::size_t, 2>, 4> kCorners{{{0, 0}, {1, 0}, {1, 1}, {0, 1}}};
        for (std::size_t i = 0; i < 4; ++i) {
            std::array<double, 3> point{};
            point[axis] = height;
            point[right] = grid.plane(right, cell[right] + kCorners[i][0]);
            point[up] = grid.plane(up, cell[up] + kCorners[i][1]);
            face.corners.push_back(mesh.number_of(
                unit_ * Vec3{point[0], point[1], left_handed_ ? -point[2] : point[2]}));
            BoxGrid::Cell beside = cell;
            const bool goes_on = grid.step(beside, i % 2 == 0 ? up : right, i == 0 || i == 3) &&
                                 grid.owner(beside) == owner &&
                                 grid.owner_beside(beside, axis, back) != owner;
            face.borders.push_back(!goes_on);
        }
        if (back == left_handed_) {
            std::reverse(face.corners.begin(), face.corners.end());
            // Side i now goes from what was corner 3 - i to the one before it.
            std::reverse(face.borders.begin(), face.borders.end() - 1);
        }
        face.sticker = sticker_of(owner, axis, back, height, stickers);
        mesh.faces.push_back(std::move(face));
    }

    [[nodiscard]] std::optional<std::uint32_t> sticker_of(
        std::int32_t owner, std::size_t axis, bool back, double height,
        const std::vector<std::uint8_t>& stickers) const {
        // The core's are where it ends; a piece's wherever it is turned to the face.
        if (owner == BoxGrid::kCore && std::abs(std::abs(height) * unit_ - 1) > 1e-9) {
            return std::nullopt;
        }
        const std::uint8_t face = (*rules_.axes)[axis][back ? 1 : 0];
        const auto found = std::find(stickers.begin(), stickers.end(), face);
        if (found == stickers.end()) return std::nullopt;
        return static_cast<std::uint32_t>(found - stickers.begin());
    }

    bool add_grip(const Grip& grip) {
        SolidGrip made{};
        std::optional<Mat3> motion;
        for (Slot slot = 0; slot < puzzle_.shape().slots(); ++slot) {
            const Slot from = grip.turn.piece[slot];
            if (from == slot && grip.turn.orient[slot] == 0) continue;
            const std::optional<AxisMap> map = placer_.map_of(from, slot, grip.turn.orient[slot]);
            if (!map) return false;
            const Mat3 moved = matrix(*map);
            for (std::size_t i = 0; motion && i < 3; ++i) {
                if (norm(moved.row[i] - motion->row[i]) > 1e-9) return false;
            }
            motion = moved;
            made.cells.push_back(slot);
        }
        if (!motion) return false;
        made.axis = axis_of(*motion);
        // One point that lies on no axis tells whether it is this rotation.
        constexpr Vec3 kPoint{0.3, 0.5, 0.7};
        const double angle = 2 * std::numbers::pi / grip.order;
        const Vec3 turned = turned_clockwise(made.axis, angle, kPoint);
        if (norm(turned - *motion * kPoint) > 1e-9) return false;
        body_.grips.push_back(std::move(made));
        return true;
    }

    /// The axis from whose end a rotation is clockwise; of a half turn either.
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
