// The pieces of a puzzle as solids, and where turns take them.
//
// A piece is what the cuts leave of the solid in its slabs: an intersection of half-spaces, found
// by clipping the solid's faces one plane after the other (Sutherland and Hodgman, 1974) and
// closing each cut by the polygon that it leaves. Pieces of one orbit are congruent, since turns
// are rotations of the whole solid; so there is one mesh for an orbit, that of its first piece at
// home, and for each slot and orientation the rotation that takes the mesh there. A flat list of
// rotations, that of the solid, is enough for all puzzles of a solid: 24 for a cube.
//
// Puzzles that no cuts make have the solids that their descriptions give: boxes (box_body.hpp), or
// convex solids with axes (described_body.hpp).
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "puzzle/puzzle.hpp"
#include "puzzle/puzzle_body.hpp"
#include "puzzle/vec3.hpp"

namespace qter {

/// A convex solid; or, with `flat`, any closed surface of convex faces, which are not to be
/// bevelled.
struct SolidMesh {
    struct Face {
        std::vector<std::uint32_t> corners;    ///< by `points`, clockwise as seen from outside
        std::optional<std::uint32_t> sticker;  ///< of the piece (Piece::stickers); none: inside
        /// For the side from corner i on: the surface does not go on flat behind it. Of a flat
        /// mesh, and where sides are without; else empty.
        std::vector<bool> borders = {};
        /// Of a flat mesh: part of a cylinder about this axis (0: x) through the centre, seen from
        /// inside.
        std::optional<std::uint8_t> axis = std::nullopt;
    };
    std::vector<Vec3> points;  ///< a face of the puzzle is at distance 1 from the centre
    std::vector<Face> faces;
    bool flat = false;
    /// Where it moves to when the puzzle is taken apart, in its own frame; none: away from the
    /// puzzle's middle.
    std::optional<Vec3> apart = std::nullopt;

    /// The number of a point, which is added unless one is as near as 1e-7. O(points).
    std::uint32_t number_of(Vec3 point);
};

struct SolidCell {
    std::uint32_t mesh = 0;  ///< what is drawn, unless pieces have SolidBody::shapes
    /// By orientation, the rotation (SolidBody::rotations) that takes the mesh to where it is when
    /// a piece lies here with it.
    std::vector<std::uint32_t> frames;
    /// Of a cell that never leaves its place: the faces of its stickers.
    std::vector<std::uint8_t> faces;
    /// Of such a cell: the piece that it is glued to and drawn with.
    std::optional<Slot> part_of = std::nullopt;
};

/// What a grip does to the body.
struct SolidGrip {
    Vec3 axis;  ///< of length 1; a turn is clockwise as seen from its end
    std::vector<std::uint32_t>
        cells;  ///< those that move along, ascending, also in their own place
};

/// Colours of a body that are its own: the puzzle's pieces have no faces, or others.
struct SolidPaint {
    std::vector<BodyColour> colours;
    std::vector<std::vector<std::uint8_t>> stickers;  ///< by piece and sticker, its colour
};

struct SolidBody {
    std::vector<Mat3> rotations;
    std::vector<SolidMesh> meshes;
    std::vector<SolidCell> cells;  ///< cell s is slot s; behind the slots, those that never leave
    std::vector<SolidGrip> grips;  ///< as Puzzle::grips
    /// By piece, where each has a shape of its own: its meshes, as it lies in its orbit's first
    /// slot. Empty where the meshes are those of the cells.
    std::vector<std::vector<std::uint32_t>> shapes;
    /// Then faces and stickers of meshes and cells are the paint's, and not the puzzle's.
    std::optional<SolidPaint> paint;
};

/// As the puzzle's description has it (described_body()), by its cuts, or of boxes (box_body());
/// nullopt for another one. O(cells * cuts * faces).
[[nodiscard]] std::optional<SolidBody> solid_body(const Puzzle& puzzle);

}  // namespace qter
