// Vectors and rotations of space, in doubles: the operations needed to cut a polyhedron.
#pragma once

#include <array>
#include <cmath>

namespace qter {

struct Vec3 {
    double x = 0;
    double y = 0;
    double z = 0;

    friend Vec3 operator+(Vec3 a, Vec3 b) { return {a.x + b.x, a.y + b.y, a.z + b.z}; }
    friend Vec3 operator-(Vec3 a, Vec3 b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
    friend Vec3 operator*(double s, Vec3 a) { return {s * a.x, s * a.y, s * a.z}; }
};

[[nodiscard]] inline double dot(Vec3 a, Vec3 b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
[[nodiscard]] inline Vec3 cross(Vec3 a, Vec3 b) {
    return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
[[nodiscard]] inline double norm(Vec3 a) { return std::sqrt(dot(a, a)); }
[[nodiscard]] inline Vec3 unit(Vec3 a) { return (1 / norm(a)) * a; }

/// `p` turned about `axis`, of length 1, by `angle`, clockwise as seen from its tip. (Rodrigues.)
[[nodiscard]] inline Vec3 turned_clockwise(Vec3 axis, double angle, Vec3 p) {
    const Vec3 along = dot(axis, p) * axis;
    return along + std::cos(angle) * (p - along) + std::sin(angle) * cross(p, axis);
}

/// A linear map, by its rows.
struct Mat3 {
    std::array<Vec3, 3> row;

    friend Vec3 operator*(const Mat3& m, Vec3 a) {
        return {dot(m.row[0], a), dot(m.row[1], a), dot(m.row[2], a)};
    }
};

/// The map that takes the orthonormal frame `from` to the orthonormal frame `to`.
[[nodiscard]] inline Mat3 frame_map(const std::array<Vec3, 3>& from,
                                    const std::array<Vec3, 3>& to) {
    const auto row = [&](double Vec3::*axis) {
        Vec3 sum;
        for (std::size_t k = 0; k < 3; ++k) sum = sum + (to[k].*axis) * from[k];
        return sum;
    };
    return {{row(&Vec3::x), row(&Vec3::y), row(&Vec3::z)}};
}

}  // namespace qter
