#include "view/solid_picture.hpp"

#include <algorithm>
#include <cmath>

namespace qter {
namespace {

/// The unit normal of a face, away from the centre.
Vec3 outward_normal(const DrawnFace& face) { return cross(face.right, face.up); }

/// Space in the frame of the person who holds the puzzle: x to the right, y up, z towards them
/// (geometry/polyhedron.hpp).
Eye eye_on(const Puzzle& puzzle, EyeSide side) {
    const std::vector<DrawnFace>& faces = puzzle.drawing().faces;
    Vec3 sum;
    for (const std::uint8_t face : puzzle.in_view()) sum = sum + outward_normal(faces[face]);
    // Faces on opposite sides cancel out; then from the right, above and in front, like a cube.
    Vec3 towards = norm(sum) > 0.1 ? sum : Vec3{1, 1, 1};
    if (side == EyeSide::kBack) towards = -1 * towards;
    // Seen straight from above, the front is at the bottom, as on a table.
    const bool above = std::abs(unit(towards).y) >= 0.95;
    double farthest = 0;
    for (const DrawnFace& face : faces) {
        for (const Vec3 corner : face.corners) farthest = std::max(farthest, norm(corner));
    }
    return Eye::looking(towards, above ? Vec3{0, 0, -1} : Vec3{0, 1, 0}, farthest);
}

}  // namespace

std::optional<FlatPicture> solid_picture(const Puzzle& puzzle, const State& state,
                                         const std::vector<Slot>& marked, EyeSide side) {
    if (puzzle.drawing().stickers.empty()) return std::nullopt;
    const Eye eye = eye_on(puzzle, side);
    std::vector<bool> seen;
    for (const DrawnFace& face : puzzle.drawing().faces) {
        seen.push_back(eye.sees(outward_normal(face), face.corners[0]));
    }
    return project_faces(puzzle, state, marked, seen,
                         [&](std::size_t, Vec3 point) { return eye.project(point); });
}

}  // namespace qter
