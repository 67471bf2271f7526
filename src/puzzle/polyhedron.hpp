// The five Platonic solids and boxes, as puzzles are held: named faces, axes, rotations and a flat
// net.
//
// Space is seen by the person who holds the puzzle: x to the right, y up, z towards the eyes. Every
// Platonic solid has the sphere of radius 1 inside it, so that faces lie at distance 1 from the
// centre. Of a box the faces that are farthest do.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "puzzle/vec3.hpp"

namespace qter {

/// A face: its plane is dot(normal, p) = distance.
struct SolidFace {
    std::string name;
    Vec3 normal;
    std::vector<Vec3> corners;  ///< clockwise as one looks at the face from outside
    /// In the net the face hangs on this one, along their common edge; the root on itself.
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
    std::string grip;                 ///< what turns about it are called; mostly the name
    std::vector<std::uint8_t> faces;  ///< the faces that meet there, ascending
    Vec3 direction;                   ///< of length 1
    std::uint32_t order = 1;          ///< of the rotation group about it
    /// What names of moves call its smallest turn: 2 where half a turn (`R2`) is the smallest.
    std::uint32_t step = 1;
    double extent = 1;  ///< where the direction leaves the solid
};

/// A rotation or reflection of the solid onto itself; face i goes to face[i], axis i to axis[i].
struct SolidSymmetry {
    Mat3 map;
    std::vector<std::uint8_t> face;
    std::vector<std::uint16_t> axis;
    bool mirror = false;
};

/// A move of the hand that has a name of its own: a rotation of the whole puzzle ("x" as R), the
/// turn of the middle layer ("M" as L), or of all but one layer ("R" of "R++", which leaves L).
struct SolidTurnName {
    std::string_view name;
    std::string_view axis;
};

struct Polyhedron {
    char letter = 'c';       ///< as in descriptions: t c o d i
    std::string_view title;  ///< "cube"
    std::vector<SolidFace> faces;
    std::vector<SolidAxis> axes;  ///< faces first, in their order, then edges, then vertices
    std::vector<SolidSymmetry> symmetries;    ///< rotations first, the identity first of all
    std::vector<std::uint8_t> in_view;        ///< faces seen without turning it, easiest first
    std::vector<std::uint8_t> facelet_order;  ///< faces as strings of facelets list them
    std::vector<std::string_view> colours;    ///< of each face, as "#rrggbb"
    std::vector<SolidTurnName> rotations;
    std::vector<SolidTurnName> slices;
    std::vector<SolidTurnName> remainders;
};

/// The solid with this letter, or nullptr. Built at first use; a few hundred microseconds each.
[[nodiscard]] const Polyhedron* find_polyhedron(char letter);

/// A box so wide (R to L), deep (F to B) and high (U to D), with the faces of the cube. Its axes
/// are those through faces. A face that is no square turns by half turns only.
[[nodiscard]] const Polyhedron* find_box(const std::array<std::uint32_t, 3>& lengths);

/// Which of these lengths lies along an axis of the box.
[[nodiscard]] std::size_t box_length_along(Vec3 direction);

/// A colour "#rrggbb" for each of the faces of a puzzle that no cuts make: those of the solid that
/// calls its faces so, else any that differ, up to twenty.
[[nodiscard]] std::vector<std::string> usual_colours(const std::vector<std::string>& faces);

/// All five letters and titles, for messages: "t (tetrahedron), c (cube), …".
[[nodiscard]] std::string polyhedron_names();

}  // namespace qter
