#include "view/body_polygons.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

#include "geometry/face_colours.hpp"
#include "view/first_view.hpp"
#include "view/tile_outline.hpp"

namespace qter {
namespace {

// Widths and colours as in mesh.js, surface.js, camera.js and scene.js.
constexpr double kHalfView = 11 * std::numbers::pi / 180;
constexpr double kRoom = 1.02;
constexpr double kBevel = 0.13;       // of the smallest inradius of faces with a sticker
constexpr double kBevelOfFace = 0.4;  // at most, of a face's own
constexpr double kTileGap = 0.045;    // of the inradius within the bevel, as those below
constexpr double kTileRound = 0.36;
constexpr double kTileRim = 0.2;
constexpr double kRing = 0.62;      // of the rim: where the ring of a lit piece ends
constexpr double kRingLine = 0.74;  // and the dark line within it
constexpr double kSurfaceBorder = 0.035;
constexpr Light kPlastic = {0.0085, 0.009, 0.0105};
constexpr Light kShapedPlastic = {0.045, 0.048, 0.054};
constexpr Light kRingLineLight = {0.012, 0.012, 0.012};
constexpr double kSeam = 0.3;   // of the bevel: dark between lit pieces
constexpr double kGlow = 0.92;  // of a colour on lit plastic

/// Turns the puzzle as a person turns it to the left, and then its top to them.
class Eyesight {
 public:
    Eyesight(FirstView view, double radius)
        : distance_(kRoom * radius / std::sin(kHalfView)),
          yaw_(view.yaw * std::numbers::pi / 180),
          pitch_(view.pitch * std::numbers::pi / 180) {}

    [[nodiscard]] Vec3 turned(Vec3 p) const {
        const Vec3 left{p.x * std::cos(yaw_) - p.z * std::sin(yaw_), p.y,
                        p.x * std::sin(yaw_) + p.z * std::cos(yaw_)};
        return {left.x, left.y * std::cos(pitch_) - left.z * std::sin(pitch_),
                left.y * std::sin(pitch_) + left.z * std::cos(pitch_)};
    }
    [[nodiscard]] Vec3 seen(Vec3 p) const { return turned(p) - Vec3{0, 0, distance_}; }

 private:
    double distance_;
    double yaw_;
    double pitch_;
};

/// What comes back of a colour: a little from above the viewer (shaders.js).
Light shaded(const Light& colour, Vec3 normal, Vec3 to_eye) {
    const Vec3 key = unit({0.22, 0.62, 0.75});
    const double wrapped = 0.5 + 0.5 * dot(normal, key);
    const double facing = std::max(0.0, dot(normal, to_eye));
    const double body = 0.28 + 0.55 * wrapped * wrapped + 0.2 * facing;
    return {body * colour[0], body * colour[1], body * colour[2]};
}

/// A face of a mesh in its plane.
struct LaidFace {
    Vec3 origin;
    Vec3 right;
    Vec3 up;
    TileOutline outline;

    [[nodiscard]] ConvexPolygon lifted(const TileOutline& flat) const {
        ConvexPolygon polygon;
        for (const TileCorner& p : flat) polygon.push_back(origin + p.x * right + p.y * up);
        return polygon;
    }
};

LaidFace laid(const SolidMesh& mesh, const SolidMesh::Face& face) {
    const std::size_t count = face.corners.size();
    ConvexPolygon corners;  // counter-clockwise from outside
    for (std::size_t i = count; i-- > 0;) corners.push_back(mesh.points[face.corners[i]]);
    const Vec3 normal = unit(twice_area(corners));
    LaidFace one;
    one.origin = corners[0];
    Vec3 longest;
    for (const Vec3 corner : corners) {
        if (norm(corner - one.origin) > norm(longest)) longest = corner - one.origin;
    }
    one.right = unit(longest);
    one.up = cross(normal, one.right);
    for (std::size_t i = 0; i < count; ++i) {
        const Vec3 p = corners[i] - one.origin;
        // The side from here on begins, in the mesh's order, at the next corner.
        const std::size_t side = (2 * count - 2 - i) % count;
        one.outline.push_back(
            {dot(p, one.right), dot(p, one.up), face.borders.empty() || face.borders[side]});
    }
    return one;
}

/// What lies on a face: for a lit piece its plastic, but for a seam to the next piece; the tile,
/// and for a lit piece what is inside of its ring and of the ring's line.
struct FaceTiles {
    ConvexPolygon plate;
    ConvexPolygon tile;
    ConvexPolygon in_ring;
    ConvexPolygon in_line;
};

FaceTiles tiles_of(const SolidMesh& mesh, const SolidMesh::Face& face, double bevel) {
    const LaidFace one = laid(mesh, face);
    if (mesh.flat) {
        const ConvexPolygon tile = one.lifted(inset(one.outline, kSurfaceBorder));
        return {one.lifted(inset(one.outline, kSeam * kSurfaceBorder)), tile, tile, tile};
    }
    const double width = std::min(bevel, kBevelOfFace * inradius(one.outline));
    TileOutline bordered = one.outline;
    for (TileCorner& corner : bordered) corner.border = true;
    const double size = inradius(inset(bordered, width));
    const double gap = width + kTileGap * size;
    const auto tile = [&](double rim) {
        return one.lifted(rounded(inset(one.outline, gap + rim * kTileRim * size),
                                  (kTileRound - rim * kTileRim) * size));
    };
    return {one.lifted(inset(one.outline, kSeam * width)), tile(0), tile(kRing), tile(kRingLine)};
}

double bevel_of(const SolidMesh& mesh) {
    double least = -1;
    for (const bool stickers : {true, false}) {
        for (const SolidMesh::Face& face : mesh.faces) {
            if (stickers && !face.sticker) continue;
            const double own = inradius(laid(mesh, face).outline);
            least = least < 0 ? own : std::min(least, own);
        }
        if (least >= 0) break;
    }
    return kBevel * least;
}

/// Draws the cells of one body.
class BodyPainter {
 public:
    BodyPainter(const Puzzle& puzzle, const SolidBody& body, const State& state,
                const PieceGlow& glow)
        : puzzle_(puzzle),
          body_(body),
          state_(state),
          glow_(glow),
          eye_(first_view(body), radius()) {
        if (body.paint) {
            for (const BodyColour& colour : body.paint->colours) {
                colours_.push_back(light_of(rgb_of(colour.hex)));
            }
        } else {
            for (const std::string& hex : face_colours(puzzle)) {
                colours_.push_back(light_of(rgb_of(hex)));
            }
        }
    }

    std::vector<SeenPolygon> run() {
        for (std::size_t cell = 0; cell < body_.cells.size(); ++cell) add_cell(cell);
        return std::move(polygons_);
    }

 private:
    [[nodiscard]] double radius() const {
        double farthest = 0;
        for (const SolidMesh& mesh : body_.meshes) {
            for (const Vec3 point : mesh.points) farthest = std::max(farthest, norm(point));
        }
        return farthest;
    }

    void add_cell(std::size_t number) {
        const SolidCell& cell = body_.cells[number];
        if (cell.part_of) return;
        if (number >= state_.piece.size()) {
            add_mesh(body_.meshes[cell.mesh], body_.rotations[cell.frames[0]], cell.faces, {});
            return;
        }
        const Slot piece = state_.piece[number];
        const Mat3& rotation = body_.rotations[cell.frames[state_.orient[number]]];
        const std::vector<std::uint8_t>& stickers =
            body_.paint ? body_.paint->stickers[piece] : puzzle_.pieces()[piece].stickers;
        const std::optional<Rgb> glow = glow_.empty() ? std::nullopt : glow_[piece];
        if (body_.shapes.empty()) {
            add_mesh(body_.meshes[cell.mesh], rotation, stickers, glow);
            return;
        }
        for (const std::uint32_t mesh : body_.shapes[piece]) {
            add_mesh(body_.meshes[mesh], rotation, stickers, glow);
        }
    }

    void add_mesh(const SolidMesh& mesh, const Mat3& rotation,
                  const std::vector<std::uint8_t>& stickers, std::optional<Rgb> glow) {
        const double bevel = mesh.flat ? 0 : bevel_of(mesh);
        for (const SolidMesh::Face& face : mesh.faces) {
            ConvexPolygon corners;
            for (const std::uint32_t corner : face.corners) corners.push_back(mesh.points[corner]);
            const Vec3 normal = eye_.turned(rotation * unit(-1 * twice_area(corners)));
            const Vec3 middle = eye_.seen(rotation * middle_of(corners));
            if (!(dot(normal, middle) < 0)) continue;
            const auto add = [&](const ConvexPolygon& polygon, const Light& light, int above) {
                if (polygon.size() < 3) return;
                SeenPolygon one;
                for (const Vec3 p : polygon) one.corners.push_back(eye_.seen(rotation * p));
                one.light = shaded(light, normal, unit(-1 * middle));
                one.above = above;
                polygons_.push_back(std::move(one));
            };
            add(corners, mesh.flat ? kShapedPlastic : kPlastic, 0);
            const bool has_tile = face.sticker && *face.sticker < stickers.size();
            if (!has_tile && !glow) continue;
            const FaceTiles tiles = tiles_of(mesh, face, bevel);
            if (glow) add(tiles.plate, times(kGlow, light_of(*glow)), 1);
            if (!has_tile) continue;
            const Light& colour = colours_[stickers[*face.sticker]];
            if (glow) {
                add(tiles.tile, light_of(*glow), 2);
                add(tiles.in_ring, kRingLineLight, 3);
                add(tiles.in_line, colour, 4);
            } else {
                add(tiles.tile, colour, 1);
            }
        }
    }

    static Light times(double factor, const Light& light) {
        return {factor * light[0], factor * light[1], factor * light[2]};
    }

    const Puzzle& puzzle_;
    const SolidBody& body_;
    const State& state_;
    const PieceGlow& glow_;
    Eyesight eye_;
    std::vector<Light> colours_;
    std::vector<SeenPolygon> polygons_;
};

}  // namespace

std::vector<SeenPolygon> body_polygons(const Puzzle& puzzle, const SolidBody& body,
                                       const State& state, const PieceGlow& glow) {
    return BodyPainter(puzzle, body, state, glow).run();
}

}  // namespace qter
