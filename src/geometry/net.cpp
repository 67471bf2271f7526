#include "geometry/net.hpp"

#include <cassert>
#include <utility>

namespace qter {
namespace {

/// Both ends of the edge that two faces share.
std::pair<Vec3, Vec3> shared_edge(const SolidFace& a, const SolidFace& b) {
    std::vector<Vec3> common;
    for (const Vec3 corner : a.corners) {
        if (std::abs(dot(b.normal, corner) - b.distance) < 1e-9) common.push_back(corner);
    }
    assert(common.size() == 2);
    return {common[0], common[1]};
}

/// The root as it is seen: its upper edge is the one that is higher, or further away.
DrawnFace lay_root(const SolidFace& face) {
    const bool level = std::abs(face.normal.y) > 0.7;
    const Vec3 upwards = level ? Vec3{0, 0, -1} : Vec3{0, 1, 0};
    DrawnFace drawn;
    drawn.up = unit(upwards - dot(upwards, face.normal) * face.normal);
    drawn.right = cross(drawn.up, face.normal);
    return drawn;
}

DrawnFace lay_beside(const SolidFace& face, const SolidFace& parent, const DrawnFace& beside) {
    const auto [begin, end] = shared_edge(face, parent);
    const Vec3 edge = unit(end - begin);
    const Vec3 middle = 0.5 * (begin + end);
    // Away from the parent's centre; and the image of this direction on the other side of the edge.
    const Vec3 away = unit(middle - parent.distance * parent.normal);
    const Vec3 onwards = unit(face.distance * face.normal - middle);
    DrawnFace drawn;
    drawn.right = dot(edge, beside.right) * edge + dot(away, beside.right) * onwards;
    drawn.up = dot(edge, beside.up) * edge + dot(away, beside.up) * onwards;
    drawn.x = beside.x + dot(beside.right - drawn.right, middle);
    drawn.y = beside.y + dot(beside.up - drawn.up, middle);
    return drawn;
}

}  // namespace

std::vector<DrawnFace> flat_net(const Polyhedron& solid) {
    std::vector<DrawnFace> net(solid.faces.size());
    std::vector<bool> laid(solid.faces.size());
    for (std::size_t count = 0; count < net.size();) {
        for (std::size_t i = 0; i < net.size(); ++i) {
            const SolidFace& face = solid.faces[i];
            if (laid[i] || (face.net_parent != i && !laid[face.net_parent])) continue;
            net[i] = face.net_parent == i
                         ? lay_root(face)
                         : lay_beside(face, solid.faces[face.net_parent], net[face.net_parent]);
            net[i].colour = solid.colours[i];
            net[i].corners = face.corners;
            laid[i] = true;
            ++count;
        }
    }
    return net;
}

}  // namespace qter
