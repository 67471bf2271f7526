#include "qter/view/solid_picture.hpp"

#include <algorithm>
#include <cmath>

namespace qter {
namespace {

/// Times the farthest corner's distance from the centre: edges that are parallel on the solid
/// visibly run together, and all faces in view are still seen.
constexpr double kEyeDistance = 4;

/// Of length 1, away from the centre: `right` and `up` are followed clockwise, seen from outside.
Vec3 outward_normal(const DrawnFace& face) { return cross(face.right, face.up); }

/// An eye that looks at the centre. Space is as the person sees it who holds the puzzle: x to the
/// right, y up, z towards them (polyhedron.hpp).
struct Eye {
    Vec3 towards;  ///< from the centre to the eye, of length 1
    Vec3 right;
    Vec3 up;
    double distance = 1;

    [[nodiscard]] FlatPoint project(Vec3 point) const {
        const double scale = distance / (distance - dot(towards, point));
        return {scale * dot(right, point), -scale * dot(up, point)};
    }
    [[nodiscard]] bool sees(const DrawnFace& face) const {
        return dot(outward_normal(face), distance * towards - face.corners[0]) > 0;
    }
};

Eye eye_on(const Puzzle& puzzle) {
    const std::vector<DrawnFace>& faces = puzzle.drawing().faces;
    Vec3 sum;
    for (const std::uint8_t face : puzzle.in_view()) sum = sum + outward_normal(faces[face]);
    Eye eye;
    // Faces on opposite sides say nothing; then from the right, above and in front, like a cube.
    eye.towards = unit(norm(sum) > 0.1 ? sum : Vec3{1, 1, 1});
    // Seen straight from above, what is in front is at the bottom, as on a table.
    const Vec3 upwards = std::abs(eye.towards.y) < 0.95 ? Vec3{0, 1, 0} : Vec3{0, 0, -1};
    eye.right = unit(cross(upwards, eye.towards));
    eye.up = cross(eye.towards, eye.right);
    double farthest = 0;
    for (const DrawnFace& face : faces) {
        for (const Vec3 corner : face.corners) farthest = std::max(farthest, norm(corner));
    }
    eye.distance = kEyeDistance * farthest;
    return eye;
}

}  // namespace

std::optional<FlatPicture> solid_picture(const Puzzle& puzzle, const State& state,
                                         const std::vector<Slot>& marked) {
    if (puzzle.drawing().stickers.empty()) return std::nullopt;
    const Eye eye = eye_on(puzzle);
    std::vector<bool> seen;
    for (const DrawnFace& face : puzzle.drawing().faces) seen.push_back(eye.sees(face));
    return project_faces(puzzle, state, marked, seen,
                         [&](std::size_t, Vec3 point) { return eye.project(point); });
}

}  // namespace qter
