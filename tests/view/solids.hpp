// What tests of solids share: measures of a mesh that need nothing but its corners.
#pragma once

#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "view/solid_body.hpp"

namespace qter::testing {

/// By the divergence theorem, from faces that are clockwise as seen from outside.
inline double volume(const SolidMesh& mesh) {
    double six = 0;
    for (const SolidMesh::Face& face : mesh.faces) {
        for (std::size_t i = 1; i + 1 < face.corners.size(); ++i) {
            six -= dot(mesh.points[face.corners[0]],
                       cross(mesh.points[face.corners[i]], mesh.points[face.corners[i + 1]]));
        }
    }
    return six / 6;
}

/// Twice the area of a face, outwards.
inline Vec3 twice_area_of(const SolidMesh& mesh, const SolidMesh::Face& face) {
    Vec3 sum;
    for (std::size_t i = 0; i < face.corners.size(); ++i) {
        sum = sum - cross(mesh.points[face.corners[i]],
                          mesh.points[face.corners[(i + 1) % face.corners.size()]]);
    }
    return sum;
}

/// A side is passed as often one way as the other: two faces there, or four where two parts of a
/// solid touch.
inline bool is_closed(const SolidMesh& mesh) {
    std::map<std::pair<std::uint32_t, std::uint32_t>, int> passes;
    for (const SolidMesh::Face& face : mesh.faces) {
        for (std::size_t i = 0; i < face.corners.size(); ++i) {
            const std::uint32_t from = face.corners[i];
            const std::uint32_t to = face.corners[(i + 1) % face.corners.size()];
            ++passes[{from, to}];
            --passes[{to, from}];
        }
    }
    for (const auto& [side, excess] : passes) {
        if (excess != 0) return false;
    }
    return true;
}

}  // namespace qter::testing
