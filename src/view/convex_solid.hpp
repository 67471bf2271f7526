// Convex solid given by its faces, and cutting it by a plane.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "puzzle/vec3.hpp"

namespace qter {

class ConvexSolid {
 public:
    struct Face {
        std::vector<Vec3> corners;         ///< clockwise as seen from outside
        std::optional<std::uint8_t> face;  ///< of the whole puzzle; nullopt for a cut
    };

    explicit ConvexSolid(std::vector<Face> faces) : faces_(std::move(faces)) {}

    [[nodiscard]] const std::vector<Face>& faces() const { return faces_; }

    /// Keeps the part where dot(normal, p) <= at; `normal` is of length 1. Points nearer than 1e-9
    /// to the plane are on it. The rest may be empty. O(corners).
    void cut(Vec3 normal, double at);

 private:
    std::vector<Face> faces_;
};

}  // namespace qter
