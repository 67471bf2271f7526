#include "view/first_view.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <numbers>
#include <numeric>

namespace qter {
namespace {

/// The usual view stays if the third face has this share.
constexpr double kEnough = 0.1;
/// Near the best view: this part of its mark.
constexpr double kNear = 0.95;
constexpr double kStep = 3;
constexpr double kMostYaw = 75;
constexpr double kLowPitch = 20;

double mark_of(const std::vector<double>& shares) {
    return shares[0] * shares[1] + shares[1] * shares[2] + shares[2] * shares[0];
}

}  // namespace

std::vector<Vec3> sticker_normals(const SolidBody& body) {
    std::vector<Vec3> normals;
    const auto add_mesh = [&](std::uint32_t number, const Mat3& rotation) {
        const SolidMesh& mesh = body.meshes[number];
        for (const SolidMesh::Face& face : mesh.faces) {
            if (!face.sticker) continue;
            Vec3 area;
            const Vec3 first = mesh.points[face.corners[0]];
            for (std::size_t i = 1; i + 1 < face.corners.size(); ++i) {
                area = area + cross(mesh.points[face.corners[i + 1]] - first,
                                    mesh.points[face.corners[i]] - first);
            }
            const Vec3 normal = rotation * unit(area);
            const bool known = std::any_of(normals.begin(), normals.end(),
                                           [&](Vec3 other) { return norm(other - normal) < 1e-6; });
            if (!known) normals.push_back(normal);
        }
    };
    for (std::size_t i = 0; i < body.cells.size(); ++i) {
        const SolidCell& cell = body.cells[i];
        if (cell.part_of) continue;
        const Mat3& rotation = body.rotations[cell.frames[0]];
        if (i >= body.shapes.size()) {
            add_mesh(cell.mesh, rotation);
        } else {
            for (const std::uint32_t mesh : body.shapes[i]) add_mesh(mesh, rotation);
        }
    }
    return normals;
}

std::vector<double> shares_in_view(const std::vector<Vec3>& normals, FirstView view) {
    const double yaw = view.yaw * std::numbers::pi / 180;
    const double pitch = view.pitch * std::numbers::pi / 180;
    const Vec3 eye{std::cos(pitch) * std::sin(yaw), std::sin(pitch),
                   std::cos(pitch) * std::cos(yaw)};
    std::vector<double> shares;
    for (const Vec3 normal : normals) shares.push_back(std::max(0.0, dot(normal, eye)));
    shares.resize(std::max<std::size_t>(3, shares.size()));
    std::sort(shares.begin(), shares.end(), std::greater<>());
    const double all = std::accumulate(shares.begin(), shares.end(), 1e-9);
    for (double& share : shares) share /= all;
    return shares;
}

FirstView first_view(const SolidBody& body) {
    const std::vector<Vec3> normals = sticker_normals(body);
    const FirstView usual;
    if (shares_in_view(normals, usual)[2] >= kEnough) return usual;
    double best = 0;
    for (double yaw = usual.yaw; yaw <= kMostYaw; yaw += kStep) {
        best = std::max(best, mark_of(shares_in_view(normals, {yaw, kLowPitch})));
    }
    FirstView view{usual.yaw, kLowPitch};
    while (mark_of(shares_in_view(normals, view)) < kNear * best) view.yaw += kStep;
    return view;
}

}  // namespace qter
