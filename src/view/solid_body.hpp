// The pieces of a puzzle as solids, and their motions by turns.
//
// A piece is the part of the solid in its slabs: an intersection of half-spaces, found by clipping
// the solid's faces one plane after the other (Sutherland and Hodgman, 1974) and closing each cut
// by a polygon. Pieces of one orbit are congruent, since turns are rotations of the whole solid; so
// there is one mesh for an orbit, that of its first piece at home, and for each slot and
// orientation the rotation that takes the mesh there. A flat list of rotations, that of the solid,
// is enough for all puzzles of a solid: 24 for a cube.
//
// Puzzles without cuts have the solids of their descriptions: boxes (box_body.hpp), or convex
// solids with axes (described_body.hpp).
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "geometry/puzzle_body.hpp"
#include "puzzle/puzzle.hpp"
#include "puzzle/vec3.hpp"

namespace qter {

/// A convex solid; or, with `flat`, any closed surface of convex faces, which are not bevelled.
struct SolidMesh {
    struct Face {
        std::vector<std::uint32_t> corners;    ///< indices in `points`, clockwise from outside
        std::optional<std::uint32_t> sticker;  ///< index in Piece::stickers; nullopt: inside
        /// For the side from corner i on: the surface does not continue flat beyond it. For a flat
        /// mesh, and for faces with a side without a border; otherwise empty.
        std::vector<bool> borders = {};
        /// In a flat mesh: part of a cylinder about this axis (0: x) through the centre, seen from
        /// inside.
        std::optional<std::uint8_t> axis = std::nullopt;
    };
    std::vector<Vec3> points;  ///< a face of the puzzle is at distance 1 from the centre
    std::vector<Face> faces;
    bool flat = false;
    /// The point to which it moves when the puzzle is taken apart, in its own frame; nullopt: away
    /// from the puzzle's middle.
    std::optional<Vec3> apart = std::nullopt;

    /// The index of a point, which is added unless another is within 1e-7. O(points).
    std::uint32_t number_of(Vec3 point);
};

struct SolidCell {
    std::uint32_t mesh = 0;  ///< drawn here, unless pieces have SolidBody::shapes
    /// By orientation of a piece in this cell, the rotation (SolidBody::rotations) that takes the
    /// mesh there.
    std::vector<std::uint32_t> frames;
    /// For a cell that never moves: the faces of its stickers.
    std::vector<std::uint8_t> faces;
    /// For such a cell: the piece that it is glued to and drawn with.
    std::optional<Slot> part_of = std::nullopt;
};

/// The motion of a grip.
struct SolidGrip {
    Vec3 axis;                         ///< of length 1; a turn is clockwise as seen from its end
    std::vector<std::uint32_t> cells;  ///< those that it moves or turns in their place, ascending
};

/// Colours of the body's own, for a puzzle whose pieces have no faces, or other colours.
struct SolidPaint {
    std::vector<BodyColour> colours;
    std::vector<std::vector<std::uint8_t>> stickers;  ///< by piece and sticker: its colour
};

struct SolidBody {
    std::vector<Mat3> rotations;
    std::vector<SolidMesh> meshes;
    std::vector<SolidCell> cells;  ///< cell s is slot s; after the slots, cells that never move
    std::vector<SolidGrip> grips;  ///< as Puzzle::grips
    /// By piece, where each has a shape of its own: its meshes, placed in its orbit's first slot.
    /// Empty where the meshes are those of the cells.
    std::vector<std::vector<std::uint32_t>> shapes;
    /// If set, faces and stickers of meshes and cells are the paint's, and not the puzzle's.
    std::optional<SolidPaint> paint;
};

/// From the puzzle's description (described_body()), its cuts, or its boxes (box_body()); nullopt
/// for any other puzzle. O(cells * cuts * faces).
[[nodiscard]] std::optional<SolidBody> solid_body(const Puzzle& puzzle);

}  // namespace qter
