// Rotations of space as matrices (puzzle/vec3.hpp): product, inverse, search in a list.
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <vector>

#include "puzzle/vec3.hpp"

namespace qter {

/// Tolerance for equal rotations, by rows.
inline constexpr double kSameRotation = 1e-6;

inline constexpr Mat3 kAtRest{{Vec3{1, 0, 0}, Vec3{0, 1, 0}, Vec3{0, 0, 1}}};

/// The matrix with these columns.
[[nodiscard]] inline Mat3 with_columns(Vec3 x, Vec3 y, Vec3 z) {
    return {{Vec3{x.x, y.x, z.x}, Vec3{x.y, y.y, z.y}, Vec3{x.z, y.z, z.z}}};
}

/// The inverse of a rotation.
[[nodiscard]] inline Mat3 transposed(const Mat3& m) {
    return with_columns(m.row[0], m.row[1], m.row[2]);
}

/// `b`, then `a`.
[[nodiscard]] inline Mat3 product(const Mat3& a, const Mat3& b) {
    const Mat3 columns = transposed(b);
    return with_columns(a * columns.row[0], a * columns.row[1], a * columns.row[2]);
}

/// The index of a rotation in a list. O(rotations).
[[nodiscard]] inline std::optional<std::size_t> find_rotation(const std::vector<Mat3>& known,
                                                              const Mat3& rotation) {
    const auto found = std::find_if(known.begin(), known.end(), [&](const Mat3& one) {
        return std::equal(one.row.begin(), one.row.end(), rotation.row.begin(),
                          [](Vec3 a, Vec3 b) { return norm(a - b) < kSameRotation; });
    });
    if (found == known.end()) return std::nullopt;
    return static_cast<std::size_t>(found - known.begin());
}

}  // namespace qter
