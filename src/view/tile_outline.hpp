// Outlines of stickers on a face: smaller than the face, with round corners.
//
// Where a piece is glued to its neighbour the side between them has no border: it stays where it
// is, and its ends stay sharp, so that two tiles look like one.
#pragma once

#include <vector>

namespace qter {

/// A corner of a convex polygon in its plane.
struct TileCorner {
    double x = 0;
    double y = 0;
    bool border = true;  ///< of the side from here to the next corner
};

/// Counter-clockwise.
using TileOutline = std::vector<TileCorner>;

/// The distance from the centroid to the nearest side.
[[nodiscard]] double inradius(const TileOutline& outline);

/// The outline with all sides that have a border moved inwards; empty if nothing is left. By
/// clipping: O(corners * corners).
[[nodiscard]] TileOutline inset(const TileOutline& outline, double width);

/// The outline with corners between two borders cut round, by a radius or what there is room for.
[[nodiscard]] TileOutline rounded(const TileOutline& outline, double radius);

}  // namespace qter
