// Descriptions of puzzles in one line: a solid and its cuts.
//
//   c f 1/3              a cube cut parallel to its faces, at a third of the way: the 3x3
//   t v 0.333 1.666667   a tetrahedron cut across its vertices, at two depths
//   d f 0.7 v 0          two families of cuts at once
//   2x2x3                a box of cells
//   c f 1/3 marked       a 3x3 whose centers are marked, so that their orientation is visible
//
// The form is that of PuzzleGeometry (T. Rokicki, in cubing.js): a letter for the solid, then
// families of cuts, each a letter for the axes (f, e or v) and distances from the centre. The faces
// are at distance 1. Each family cuts at that distance across every axis of its kind.
//
// A box is cut between neighbouring cells. The order of its lengths does not matter: of three
// different lengths, the longest is the width and the shortest the height; if two are equal, the
// third is the height. `10x10` is short for `10x10x10`. One of the lengths may be 1, as in `1x3x3`,
// the Floppy Cube.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "geometry/polyhedron.hpp"
#include "support/result.hpp"

namespace qter {

/// Cuts perpendicular to all axes of one kind, at `distance` from the centre along the axis.
struct CutFamily {
    AxisKind kind = AxisKind::kFace;
    double distance = 0;
    Span span;
    /// The index of a single axis; nullopt: all axes of the kind.
    std::optional<std::uint16_t> axis = std::nullopt;

    [[nodiscard]] bool lies_across(const SolidAxis& other, std::size_t number) const {
        return axis ? *axis == number : kind == other.kind;
    }
};

struct CutDescription {
    const Polyhedron* solid = nullptr;
    std::vector<CutFamily> families;
    bool marked = false;  ///< the facets in the middle of faces are marked (dissection.hpp)
};

/// The last word of a description with marked centers.
inline constexpr std::string_view kMarkedWord = "marked";

/// True if the text is meant as a description, not as a name.
[[nodiscard]] bool looks_like_cuts(std::string_view text);

/// True if the text is meant as a box of cells, "2x2x3" or "10x10".
[[nodiscard]] bool looks_like_box(std::string_view text);

/// Reads a description; `span` is the place of `text`. Distances are decimals, or fractions such as
/// 1/3. Errors: unknown letters, a family without a distance, cuts that miss the solid, duplicate
/// cuts, more than kMaxCutFamilies cuts; a box length of 0 or above kMaxBoxLength, two lengths of
/// 1, marks on a box that is one cell high.
Result<CutDescription> parse_cuts(std::string_view text, Span span);

inline constexpr std::size_t kMaxCutFamilies = 40;
inline constexpr std::uint32_t kMaxBoxLength = 40;

}  // namespace qter
