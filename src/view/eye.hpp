// Perspective view of points in space by an eye that looks at the middle of a puzzle.
//
// Points are projected from the eye onto the plane through the centre that is perpendicular to the
// line of sight.
#pragma once

#include "puzzle/vec3.hpp"
#include "view/flat_picture.hpp"

namespace qter {

/// The corner of the solid that faces the eye: that between the faces in view (Puzzle::in_view), or
/// the one opposite, over the same side.
enum class EyeSide { kFront, kBack };

struct Eye {
    Vec3 towards;  ///< from the centre to the eye, of length 1
    Vec3 right;
    Vec3 up;
    double distance = 1;

    /// An eye in the direction `towards`, of any length but 0, for which `upwards` is up.
    /// `farthest` is the farthest point's distance from the centre.
    [[nodiscard]] static Eye looking(Vec3 towards, Vec3 upwards, double farthest);

    [[nodiscard]] FlatPoint project(Vec3 point) const {
        const double scale = distance / (distance - dot(towards, point));
        return {scale * dot(right, point), -scale * dot(up, point)};
    }
    /// The outside of a plane with this normal through `point` faces the eye.
    [[nodiscard]] bool sees(Vec3 normal, Vec3 point) const {
        return dot(normal, distance * towards - point) > 0;
    }
};

}  // namespace qter
