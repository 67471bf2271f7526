// Outlines of stickers for puzzles whose pieces are not cut by planes as they are sold.
//
// Moves follow from planes; what is drawn may differ, as long as each piece keeps its place among
// the others:
//
//   nearest   each point belongs to the piece in whose direction it is nearest. So the pieces that
//             are left fill the room of those that are left out: kites on a kilominx.
//   cones     each cut is a cone about its axis with its tip in the centre, and so a curve on each
//             face. Cones turn in themselves, as planes do. On the rex cube they pass through the
//             corners, which leaves no room for the corners of the master skewb.
//
// Both say for any point which piece it belongs to. An outline is found from the middle of the
// sticker: along each of some rays the piece ends at a point, by bisection; where another neighbour
// begins between two rays there is a corner, by bisection of the angle. So sides are curves of
// chords, and the sticker must be seen whole from its middle.
#pragma once

#include <set>
#include <vector>

#include "geometry/dissection.hpp"
#include "geometry/geometric_names.hpp"

namespace qter {

class DrawnOutlines {
 public:
    /// `left`: the cells of pieces that are left.
    DrawnOutlines(const Dissection& cut, const GeometricNames& names, std::set<std::uint32_t> left);

    /// Whether outlines differ from the facets.
    [[nodiscard]] bool differ() const { return nearest_ || cone_ > 0; }

    /// Clockwise as seen from outside; empty if the middle of the facet is not its own. O(rays *
    /// bisections * cuts).
    [[nodiscard]] std::vector<Vec3> of(const Facet& facet) const;

 private:
    [[nodiscard]] std::uint64_t owner(Vec3 point) const;

    const Dissection& cut_;
    bool nearest_;
    double cone_;
    std::set<std::uint32_t> left_;
    std::vector<Vec3> directions_;  // by cell
};

}  // namespace qter
