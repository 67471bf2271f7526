// Test whether lists of corners are the faces of a convex solid.
//
// A list is a face if its plane supports the solid: its corners lie on the plane, in order round a
// convex polygon, and all other points lie on one side of the plane. Facets of a convex hull that
// are joined side to side, each side in both directions, form the whole surface (a closed part of a
// connected surface is all of it).
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "puzzle/vec3.hpp"

namespace qter {

struct FaceProblem {
    std::string message;              ///< numbers count from 1
    std::optional<std::size_t> face;  ///< index of the face, if the problem concerns one face
};

/// Orders the corners of each face clockwise as seen from outside; or returns the first problem:
/// points that coincide (closer than 1e-6, the tolerance of all comparisons here), faces that are
/// not plane, not convex, or do not close the solid. Corners are below points.size(). O(points x
/// corners).
[[nodiscard]] std::optional<FaceProblem> orient_faces(
    const std::vector<Vec3>& points, std::vector<std::vector<std::uint32_t>>& faces);

}  // namespace qter
