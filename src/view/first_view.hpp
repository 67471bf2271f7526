// The side from which a page first shows a puzzle.
//
// The usual view has the front, the right and the upper side of a cube. It stays for each body of
// which three faces or more can be seen well from there. Octahedra and tetrahedra look flat from
// there: two faces hide the others. Then the puzzle is seen from less far above and turned further
// to the left, until three faces, or of a tetrahedron two, share the picture.
//
// A face's share is the cosine of the angle at which it is seen, of the sum for all faces in sight.
// The three largest shares p, q and r give the view a mark, pq + qr + rp: it grows as they become
// equal, and as they leave less to other faces. The first view that comes near the best mark is
// taken, for the best one may look flat again: two faces of a tetrahedron at the same angle.
#pragma once

#include <vector>

#include "view/solid_body.hpp"

namespace qter {

/// How far the puzzle is turned to the left, and then its top to the viewer, in degrees.
struct FirstView {
    double yaw = 33;
    double pitch = 27;

    friend bool operator==(const FirstView&, const FirstView&) = default;
};

/// By the directions of the stickers. O(views * stickers).
[[nodiscard]] FirstView first_view(const SolidBody& body);

/// The directions out of the stickers, of length 1, all different. O(stickers * directions).
[[nodiscard]] std::vector<Vec3> sticker_normals(const SolidBody& body);

/// The shares of faces with these directions, descending; at least three.
[[nodiscard]] std::vector<double> shares_in_view(const std::vector<Vec3>& normals, FirstView view);

}  // namespace qter
