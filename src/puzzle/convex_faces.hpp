// Whether lists of corners are the faces of a convex solid.
//
// A face is one exactly where its plane supports the solid: its corners lie on the plane, in order
// round a convex polygon, and all other points behind it. Facets of a convex hull that are joined
// side by side, each side in both directions, close it (a closed part of a connected surface is all
// of it).
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "puzzle/vec3.hpp"

namespace qter {

struct FaceProblem {
    std::string message;              ///< numbers are counted from 1
    std::optional<std::size_t> face;  ///< which one, if it is one's alone
};

/// Turns the corners of each face such that they go clockwise as seen from outside; or says what is
/// wrong: points that coincide (nearer than 1e-6, as all that is compared here), faces that are not
/// plane, not convex, or do not close. Corners are below points.size(). O(points x corners).
[[nodiscard]] std::optional<FaceProblem> orient_faces(
    const std::vector<Vec3>& points, std::vector<std::vector<std::uint32_t>>& faces);

}  // namespace qter
