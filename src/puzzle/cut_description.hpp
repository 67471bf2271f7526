// Puzzles in one line: a solid and where it is cut.
//
//   c f 1/3              a cube cut parallel to its faces, at a third of the way: the 3x3
//   t v 0.333 1.666667   a tetrahedron cut across its vertices, at two depths
//   d f 0.7 v 0          two families of cuts at once
//   2x2x3                a box of cells
//   c f 1/3 marked       a 3x3 whose centers are marked, so that one sees how they are turned
//
// The form is that of PuzzleGeometry (T. Rokicki, in cubing.js): a letter for the solid, then
// families of cuts, a letter for the axes (f, e or v) and distances from the centre, where the
// faces are at distance 1. Each family cuts at that distance across every axis of its kind.
//
// A box of cells is cut between any two of them. The order of its lengths does not matter: of three
// different ones the longest is the width and the shortest the height, and a length that the two
// others do not have is the height. `10x10` is short for `10x10x10`. One of the lengths may be 1,
// as in `1x3x3`, the Floppy Cube.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "puzzle/polyhedron.hpp"
#include "support/result.hpp"

namespace qter {

/// Cuts at right angles to all axes of one kind, `distance` from the centre towards the axis.
struct CutFamily {
    AxisKind kind = AxisKind::kFace;
    double distance = 0;
    Span span;
    /// Number of the one axis that it lies across; none: all of its kind.
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

/// The last word of a description whose centers are marked.
inline constexpr std::string_view kMarkedWord = "marked";

/// True for a text that is meant as a description and not as a name.
[[nodiscard]] bool looks_like_cuts(std::string_view text);

/// True for a text that is meant as a box of cells, "2x2x3" or "10x10".
[[nodiscard]] bool looks_like_box(std::string_view text);

/// Reads a description; `span` is where `text` stands. Distances are decimals or fractions like
/// 1/3. Errors: unknown letters, a family without a distance, cuts that miss the solid, a cut that
/// is there twice, more than kMaxCutFamilies of them, a length of more than kMaxBoxLength, of
/// none, or two of 1, marks on a box that is one cell high.
Result<CutDescription> parse_cuts(std::string_view text, Span span);

inline constexpr std::size_t kMaxCutFamilies = 40;
inline constexpr std::uint32_t kMaxBoxLength = 40;

}  // namespace qter
