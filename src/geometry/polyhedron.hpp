// The five Platonic solids and boxes in their usual position: named faces, axes, rotations and a
// flat net.
//
// Coordinates are those of the person who holds the puzzle: x to the right, y up, z towards the
// eyes. The inscribed sphere of every Platonic solid has radius 1, so its faces are at distance 1
// from the centre. For a box, the farthest faces are at distance 1.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "puzzle/vec3.hpp"

namespace qter {

/// A face; its plane is dot(normal, p) = distance.
struct SolidFace {
    std::string name;
    Vec3 normal;
    std::vector<Vec3> corners;  ///< clockwise as seen from outside
    /// The parent in the net: the face to which this one is attached, along their common edge; the
    /// root is its own parent.
    std::uint8_t net_parent = 0;
    double distance = 1;  ///< from the centre
};

enum class AxisKind : std::uint8_t { kFace, kEdge, kVertex };

/// "face", "edge" or "vertex".
[[nodiscard]] std::string_view axis_kind_name(AxisKind kind);

/// A direction in which cuts can lie: from the centre through a face, an edge or a vertex.
struct SolidAxis {
    AxisKind kind = AxisKind::kFace;
    std::string name;                 ///< the names of `faces` joined in their order
    std::string grip;                 ///< name of the turns about it; usually the axis name
    std::vector<std::uint8_t> faces;  ///< the faces that meet there, ascending
    Vec3 direction;                   ///< of length 1
    std::uint32_t order = 1;          ///< of the rotation group about it
    /// The number of turns by which names of moves count its smallest turn: 2 if this is a half
    /// turn, `R2`.
    std::uint32_t step = 1;
    double extent = 1;  ///< distance from the centre at which the direction leaves the solid
};

/// A rotation or reflection of the solid onto itself; face i goes to face[i], axis i to axis[i].
struct SolidSymmetry {
    Mat3 map;
    std::vector<std::uint8_t> face;
    std::vector<std::uint16_t> axis;
    bool mirror = false;
};

/// A named move of the hand: a rotation of the whole puzzle ("x" as R), a turn of the middle layer
/// ("M" as L), or of all but one layer ("R" of "R++", which does not move L).
struct SolidTurnName {
    std::string_view name;
    std::string_view axis;
};

struct Polyhedron {
    char letter = 'c';       ///< the letter in descriptions: t c o d i
    std::string_view title;  ///< "cube"
    std::vector<SolidFace> faces;
    std::vector<SolidAxis> axes;  ///< faces first, in their order, then edges, then vertices
    std::vector<SolidSymmetry> symmetries;    ///< rotations first, beginning with the identity
    std::vector<std::uint8_t> in_view;        ///< faces visible without turning it, easiest first
    std::vector<std::uint8_t> facelet_order;  ///< order of faces in facelet strings
    std::vector<std::string_view> colours;    ///< of each face, as "#rrggbb"
    std::vector<SolidTurnName> rotations;
    std::vector<SolidTurnName> slices;
    std::vector<SolidTurnName> remainders;
};

/// The solid with this letter, or nullptr. Built at first use; a few hundred microseconds each.
[[nodiscard]] const Polyhedron* find_polyhedron(char letter);

/// A box of the given width (R to L), depth (F to B) and height (U to D), with the faces of the
/// cube. It only has the axes through faces. A face that is not a square allows half turns only.
[[nodiscard]] const Polyhedron* find_box(const std::array<std::uint32_t, 3>& lengths);

/// The index of the length along an axis of the box.
[[nodiscard]] std::size_t box_length_along(Vec3 direction);

/// A colour "#rrggbb" for each face of a puzzle that is not from cuts: those of the solid with the
/// same names of faces; otherwise any different colours, up to twenty.
[[nodiscard]] std::vector<std::string> usual_colours(const std::vector<std::string>& faces);

/// All five letters and titles, for messages: "t (tetrahedron), c (cube), …".
[[nodiscard]] std::string polyhedron_names();

}  // namespace qter
