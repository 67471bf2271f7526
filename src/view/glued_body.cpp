#include "view/glued_body.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>

#include "blocking/blocking.hpp"
#include "geometry/rotation.hpp"
#include "view/convex_polygon.hpp"
#include "view/glued_blocks.hpp"

namespace qter {
namespace {

class BodyJoiner {
 public:
    BodyJoiner(const Puzzle& puzzle, SolidBody& body)
        : puzzle_(puzzle), body_(body), blocks_(puzzle), slots_(puzzle.shape().slots()) {}

    void join() {
        for (std::uint32_t cell = 0; cell < body_.cells.size(); ++cell) add_sides(cell);
        if (joined_.empty()) return;
        body_.shapes.resize(slots_);
        for (Slot slot = 0; slot < slots_; ++slot) body_.shapes[slot] = {shape_of(slot, slot)};
        for (auto cell = static_cast<std::uint32_t>(slots_); cell < body_.cells.size(); ++cell) {
            std::optional<Slot>& piece = body_.cells[cell].part_of;
            if (piece) body_.shapes[*piece].push_back(shape_of(cell, *piece));
        }
    }

 private:
    struct Side {
        std::uint32_t cell = 0;
        std::size_t face = 0;  // of its mesh
        std::size_t number = 0;
    };
    using Point = std::tuple<long long, long long, long long>;

    [[nodiscard]] const SolidMesh& mesh_of(std::uint32_t cell) const {
        return body_.meshes[body_.cells[cell].mesh];
    }
    [[nodiscard]] const Mat3& home_of(std::uint32_t cell) const {
        return body_.rotations[body_.cells[cell].frames.front()];
    }
    [[nodiscard]] std::uint8_t face_of(std::uint32_t cell, std::uint32_t sticker) const {
        return cell < slots_ ? puzzle_.pieces()[cell].stickers[sticker]
                             : body_.cells[cell].faces[sticker];
    }
    [[nodiscard]] std::optional<std::size_t> block_of(std::uint32_t cell) const {
        if (cell < slots_) return blocks_.of_piece(static_cast<Slot>(cell));
        return blocks_.of_centre_of(body_.cells[cell].faces.front());
    }

    /// Corners that two stickers share differ by rounding alone.
    static Point rounded(Vec3 p) {
        constexpr double kSamePoint = 1e-6;
        return {std::llround(p.x / kSamePoint), std::llround(p.y / kSamePoint),
                std::llround(p.z / kSamePoint)};
    }

    /// Records the sides of a cell's stickers in the solved puzzle; a side shared with another cell
    /// of its block is joined.
    void add_sides(std::uint32_t cell) {
        const std::optional<std::size_t> block = block_of(cell);
        if (!block) return;
        const SolidMesh& mesh = mesh_of(cell);
        for (std::size_t face = 0; face < mesh.faces.size(); ++face) {
            const SolidMesh::Face& one = mesh.faces[face];
            if (!one.sticker) continue;
            const std::size_t corners = one.corners.size();
            for (std::size_t k = 0; k < corners; ++k) {
                Point from = rounded(home_of(cell) * mesh.points[one.corners[k]]);
                Point to = rounded(home_of(cell) * mesh.points[one.corners[(k + 1) % corners]]);
                if (to < from) std::swap(from, to);
                const Side side{cell, face, k};
                const auto [found, is_first] =
                    sides_.try_emplace({face_of(cell, *one.sticker), from, to}, side);
                if (is_first || block_of(found->second.cell) != block) continue;
                note_joined(found->second, side);
            }
        }
    }

    void note_joined(Side one, Side other) {
        for (const Side side : {one, other}) joined_[side.cell].push_back(side);
        // A piece comes before a centre.
        if (other.cell >= slots_ && one.cell < slots_) {
            std::optional<Slot>& piece = body_.cells[other.cell].part_of;
            if (!piece) piece = static_cast<Slot>(one.cell);
        }
    }

    /// The mesh of a cell as a part of a piece in its orbit's first slot.
    std::uint32_t shape_of(std::uint32_t cell, Slot piece) {
        const auto found = joined_.find(cell);
        if (found == joined_.end()) return body_.cells[cell].mesh;
        SolidMesh mesh = mesh_of(cell);
        for (SolidMesh::Face& face : mesh.faces) face.borders.assign(face.corners.size(), true);
        for (const Side& side : found->second) mesh.faces[side.face].borders[side.number] = false;
        const Mat3 back = transposed(home_of(piece));
        if (cell != piece) {
            for (Vec3& point : mesh.points) point = back * (home_of(cell) * point);
            for (SolidMesh::Face& face : mesh.faces) {
                if (face.sticker) face.sticker = sticker_on(piece, face_of(cell, *face.sticker));
            }
        }
        mesh.apart = back * middle_of_block(*block_of(cell));
        return number_of(std::move(mesh));
    }

    [[nodiscard]] std::optional<std::uint32_t> sticker_on(Slot piece, std::uint8_t face) const {
        const std::vector<std::uint8_t>& stickers = puzzle_.pieces()[piece].stickers;
        const auto found = std::find(stickers.begin(), stickers.end(), face);
        if (found == stickers.end()) return std::nullopt;
        return static_cast<std::uint32_t>(found - stickers.begin());
    }

    /// The middle of a block in the solved puzzle.
    [[nodiscard]] Vec3 middle_of_block(std::size_t block) const {
        std::vector<Vec3> centres;
        for (std::uint32_t cell = 0; cell < body_.cells.size(); ++cell) {
            if (block_of(cell) == block) {
                centres.push_back(home_of(cell) * middle_of(mesh_of(cell).points));
            }
        }
        return middle_of(centres);
    }

    /// Pieces that are glued in the same way share a mesh.
    std::uint32_t number_of(SolidMesh mesh) {
        const auto same_point = [](Vec3 a, Vec3 b) { return norm(a - b) < 1e-9; };
        const auto same_face = [](const SolidMesh::Face& a, const SolidMesh::Face& b) {
            return a.corners == b.corners && a.sticker == b.sticker && a.borders == b.borders;
        };
        const auto same = [&](const SolidMesh& other) {
            return other.apart && same_point(*other.apart, *mesh.apart) &&
                   std::equal(mesh.points.begin(), mesh.points.end(), other.points.begin(),
                              other.points.end(), same_point) &&
                   std::equal(mesh.faces.begin(), mesh.faces.end(), other.faces.begin(),
                              other.faces.end(), same_face);
        };
        const auto found = std::find_if(body_.meshes.begin(), body_.meshes.end(), same);
        const auto number = static_cast<std::uint32_t>(found - body_.meshes.begin());
        if (found == body_.meshes.end()) body_.meshes.push_back(std::move(mesh));
        return number;
    }

    const Puzzle& puzzle_;
    SolidBody& body_;
    GluedBlocks blocks_;
    std::size_t slots_;
    std::map<std::tuple<std::uint8_t, Point, Point>, Side> sides_;
    std::map<std::uint32_t, std::vector<Side>> joined_;  // by cell
};

}  // namespace

void join_glued_solids(const Puzzle& puzzle, SolidBody& body) {
    if (rules_of(puzzle).bonds.empty()) return;
    BodyJoiner(puzzle, body).join();
}

}  // namespace qter
