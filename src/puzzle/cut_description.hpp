// Puzzles in one line: a solid and where it is cut.
//
//   c f 1/3              a cube cut parallel to its faces, at a third of the way: the 3x3
//   t v 0.333 1.666667   a tetrahedron cut across its vertices, at two depths
//   d f 0.7 v 0          two families of cuts at once
//
// The form is that of PuzzleGeometry (T. Rokicki, in cubing.js): a letter for the solid, then
// families of cuts, a letter for the axes (f, e or v) and distances from the centre, where the
// faces are at distance 1. Each family cuts at that distance across every axis of its kind.
#pragma once

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
};

struct CutDescription {
    const Polyhedron* solid = nullptr;
    std::vector<CutFamily> families;
};

/// True for a text that is meant as a description and not as a name.
[[nodiscard]] bool looks_like_cuts(std::string_view text);

/// Reads a description; `span` is where `text` stands. Distances are decimals or fractions like
/// 1/3. Errors: unknown letters, a family without a distance, cuts that miss the solid, a cut that
/// is there twice, more than kMaxCutFamilies of them.
Result<CutDescription> parse_cuts(std::string_view text, Span span);

inline constexpr std::size_t kMaxCutFamilies = 40;

}  // namespace qter
